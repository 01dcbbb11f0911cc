import type { ReactNode } from 'react';
import { may } from '#contract/platform/access/permissions.ts';
import { programme } from '../../platform/programme/programme.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import classes from './help-page.module.css';

/** Explains how the library works, for readers and for the staff who fill it. */
export function LearningCommonsHelpPage() {
  const user = useSignedInUser();
  const { programmeEmail } = programme();
  return (
    <div className="wide-44">
      <PageHeader
        title="Help"
        documentTitle="Learning Commons help"
        breadcrumb={<BackLink to="/learning-commons">Learning Commons</BackLink>}
      />
      <Part title="Find a file">
        <p>
          <strong>Curriculum</strong> shows five subjects with eight topics each. A topic opens its files; “3 of 7 read” counts
          the files that you have read.
        </p>
        <p>
          <strong>Browse</strong> shows all files as one list, newest first. Narrow it by tags, type and what you have read. With
          two or more tags, choose files with <em>any</em> or with <em>all</em> of them.
        </p>
        <p>
          <strong>Search</strong> finds names, tags, descriptions and words inside PDFs, Word, PowerPoint, Excel and text files
          and books. It needs all your words, in any order; the beginning of a word is enough, and one typing error in a word is
          forgiven. Under a result you see where the words stand. A PDF opens at that page.
        </p>
        <p>The address of every view can be kept as a bookmark or sent to a colleague.</p>
      </Part>
      <Part title="Why does a search not find a file?">
        <p>
          A scanned PDF is a picture of its pages: only its name, tags and description can be found. The same is true of files
          with a password, of recordings, and of Word, PowerPoint and Excel files from before 2007.
        </p>
      </Part>
      <Part title="Read, watch and listen">
        <p>
          PDFs, Word and PowerPoint files, books, pictures, audio and video open on their page. Your place is kept: the first page
          of the library offers what you began under “Continue where you stopped”, also on another device.
        </p>
        <p>
          Word and PowerPoint files and books show their text and pictures; their layout is in the download. Download Excel files,
          and Word and PowerPoint files from before 2007, to read them. Links open elsewhere, in a new tab.
        </p>
        <p>
          A file counts as read once you reach its last page or its end, or download it. “Mark as read” on its page changes that.
          Only you see what you have read.
        </p>
      </Part>
      <Part title="Favorites">
        <p>The star keeps a file among your favorites. They are yours alone; colleagues have their own.</p>
      </Part>
      <Part title="Who can use the library?">
        <p>
          Everyone with an account of your nonprofit, as long as it has access. Your nonprofit’s primary user sees who uses the
          library, never what they read. The programme counts how often each file is opened, without names.
        </p>
        <p>
          Questions, and wishes for files that are missing: <a href={`mailto:${programmeEmail}`}>{programmeEmail}</a>.
        </p>
      </Part>
      {may(user, 'manageLibrary') && <StaffHelp />}
    </div>
  );
}

function StaffHelp() {
  return (
    <Part title="For programme staff">
      <p>
        A file has up to six tags. The tag of a topic puts it into the curriculum; the form offers all forty. Files that are not
        approved are seen by programme staff alone.
      </p>
      <p>
        Files have at most {programme().uploadLimits.file / 1_000_000} MB. Longer recordings belong on a video service: add their
        address as a link. After an upload, the text inside is read within a minute or so; the file’s page says so, or why it
        could not be read.
      </p>
      <p>
        Deleting can be taken back with “Undo”, and the bytes are kept for 30 days. <em>Usage</em> shows what is opened and which
        searches found nothing.
      </p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className="text-22">{title}</h2>
      {children}
    </section>
  );
}
