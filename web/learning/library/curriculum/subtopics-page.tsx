import { Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CurriculumCategory, changeSubtopic, type Subtopic } from '#contract/learning/library/reading.ts';
import { call } from '../../../platform/api.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { Loaded } from '../../../platform/ui/feedback/loading/loaded.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { curriculumQuery, dropLibraryLists } from '../library-queries.ts';
import classes from './subtopics-page.module.css';

/** The page on which programme staff change the subtopics of the curriculum and their order. */
export function SubtopicsPage() {
  const curriculum = useQuery(curriculumQuery);
  return (
    <>
      <PageHeader title="Edit subtopics" breadcrumb={<BackLink to="/learning-commons">Learning Commons</BackLink>}>
        <p className="soft above-2">Eight subtopics in each category. A changed tag changes in all its files.</p>
      </PageHeader>
      <Loaded query={curriculum} what="the subtopics" lines={10}>
        {({ categories }) => categories.map((category) => <Category key={category.slug} category={category} />)}
      </Loaded>
    </>
  );
}

function Category({ category: { name, subtopics } }: { category: CurriculumCategory }) {
  const [open, setOpen] = useState<number>();
  return (
    <section className={classes.category}>
      <h2 className={classes.title}>{name}</h2>
      <ol className="plain-list">
        {subtopics.map((topic, index) => (
          <li key={topic.id} className={classes.row}>
            {open === topic.id ? (
              <TopicForm topic={topic} onDone={() => setOpen(undefined)} />
            ) : (
              <TopicLine topic={topic} place={index + 1} last={subtopics.length} onEdit={() => setOpen(topic.id)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function useChange() {
  const client = useQueryClient();
  return async (
    topic: Subtopic,
    body: { name?: string; description?: string; slug?: string; place?: number },
    quiet: boolean,
  ) => {
    const changed = await call(changeSubtopic, {
      params: { id: topic.id },
      body: { ...body, version: topic.version },
      ...(quiet && { quiet: 'refusals' as const }),
    });
    client.setQueryData(curriculumQuery.queryKey, (now) => now && { ...now, categories: changed.categories });
    dropLibraryLists(client);
  };
}

interface LineProps {
  topic: Subtopic;
  place: number;
  last: number;
  onEdit: () => void;
}

function TopicLine({ topic, place, last, onEdit }: LineProps) {
  const change = useChange();
  const move = (to: number) => void change(topic, { place: to }, false).catch(() => {});
  return (
    <>
      <div className={classes.words}>
        <strong>{topic.name}</strong> <code className="soft text-14 breakable">#{topic.slug}</code>
        <span className="soft block text-15">{topic.description}</span>
      </div>
      <div className="line middle gap-1-half">
        <button
          type="button"
          className={`${classes.move} icon-button ink`}
          disabled={place === 1}
          aria-label={`Move ${topic.name} up`}
          onClick={() => move(place - 1)}
        >
          <IconChevronUp size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={`${classes.move} icon-button ink`}
          disabled={place === last}
          aria-label={`Move ${topic.name} down`}
          onClick={() => move(place + 1)}
        >
          <IconChevronDown size={20} aria-hidden />
        </button>
        <Button variant="default" size="compact-sm" onClick={onEdit}>
          Edit<span className="only-read-out"> {topic.name}</span>
        </Button>
      </div>
    </>
  );
}

function TopicForm({ topic, onDone }: { topic: Subtopic; onDone: () => void }) {
  const change = useChange();
  const [values, setValues] = useState({ name: topic.name, slug: topic.slug, description: topic.description });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, run } = useBusy();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    await run(
      async () => {
        await change(topic, values, true);
        showAlert({ tone: 'success', text: 'The subtopic is saved.' });
        onDone();
      },
      (error) => setErrors({ ...error.fieldErrors, ...(error.general && { name: error.general }) }),
    );
  }
  const field = (name: keyof typeof values, label: string) => (
    <TextInput
      label={label}
      value={values[name]}
      error={errors[name]}
      onChange={({ currentTarget: { value } }) => setValues({ ...values, [name]: value })}
    />
  );
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      {field('name', 'Name')}
      {field('slug', 'Tag')}
      {field('description', 'Description')}
      <div className="line middle gap-1-half">
        <Button variant="default" size="compact-sm" onClick={onDone} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" size="compact-sm" loading={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
