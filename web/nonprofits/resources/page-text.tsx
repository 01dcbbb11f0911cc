import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import {
  type BlockNode,
  type InlineNode,
  isSafeLink,
  type ListNode,
  type PageContent,
} from '#contract/nonprofits/resources/content.ts';
import { downloadResourceFile } from '#contract/nonprofits/resources/resources.ts';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { formatSize } from '../../platform/ui/text/format-size.ts';
import { Gallery } from './gallery.tsx';
import classes from './resources.module.css';
import { Snippets } from './snippets.tsx';

/** A page as its readers see it. Draws exactly the nodes of the format, and never HTML. */
export function PageText({ content }: { content: PageContent }) {
  return (
    <div className={`${classes.text} with-lists`}>
      {content.content.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one version keep their places
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: BlockNode }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      );
    case 'heading': {
      const Heading = block.attrs.level === 2 ? 'h2' : 'h3';
      return (
        <Heading>
          <Inlines content={block.content} />
        </Heading>
      );
    }
    case 'bulletList':
    case 'orderedList':
      return <List list={block} />;
    case 'blockquote':
      return (
        <blockquote>
          {block.content.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one version keep their places
            <p key={index}>
              <Inlines content={paragraph.content} />
            </p>
          ))}
        </blockquote>
      );
    case 'horizontalRule':
      return <hr />;
    case 'image':
      return <img src={block.attrs.src} alt={block.attrs.alt} loading="lazy" className={classes.picture} />;
    case 'file':
      return (
        <p>
          <DownloadButton
            download={downloadResourceFile}
            query={{ id: block.attrs.id }}
            label={`${block.attrs.name} (${formatSize(block.attrs.size)})`}
            file
          />
        </p>
      );
    case 'gallery':
      return <Gallery set={block.attrs.set} />;
    case 'snippets':
      return <Snippets />;
  }
}

function List({ list }: { list: ListNode }) {
  const Tag = list.type === 'bulletList' ? 'ul' : 'ol';
  return (
    <Tag>
      {list.content.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one version keep their places
        <li key={index}>
          {item.content.map((part, inner) =>
            part.type === 'paragraph' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one version keep their places
              <p key={inner}>
                <Inlines content={part.content} />
              </p>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one version keep their places
              <List key={inner} list={part} />
            ),
          )}
        </li>
      ))}
    </Tag>
  );
}

function Inlines({ content = [] }: { content?: readonly InlineNode[] | undefined }) {
  return content.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one version keep their places
    <Fragment key={index}>{node.type === 'hardBreak' ? <br /> : <Words node={node} />}</Fragment>
  ));
}

function Words({ node }: { node: InlineNode & { type: 'text' } }) {
  let words: ReactNode = node.text;
  for (const mark of node.marks ?? []) {
    if (mark.type === 'bold') words = <strong>{words}</strong>;
    if (mark.type === 'italic') words = <em>{words}</em>;
    if (mark.type === 'link') words = <Address href={mark.attrs.href}>{words}</Address>;
  }
  return words;
}

function Address({ href, children }: { href: string; children: ReactNode }) {
  if (!isSafeLink(href)) return children;
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
}
