import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRouteExists } from '../../shell/route-exists.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './answering.module.css';
import { Deadline, useNow } from './deadline.tsx';
import type { Opened } from './with-response.tsx';

interface Props extends Opened {
  /** before the application's name in the window's title */
  doing: string;
}

/** Which application, whose, and until when. */
export function ResponseHeader({ response, readAgain, doing }: Props) {
  const exists = useRouteExists();
  const { closesAt, can } = response;
  const closes = closesAt === null ? null : Date.parse(closesAt);
  const now = useNow(closes);
  const over = closes !== null && closes <= now;
  // the server's clock is the one that counts
  useEffect(() => {
    if (over && can.edit) void readAgain();
  }, [over, can.edit, readAgain]);
  const name = response.applicationTemplateRef.name;
  const back = exists('/applications/responses') && (
    <nav className={classes.back} aria-label="Breadcrumb">
      <Link to={'/applications/responses' as '/'}>
        <IconArrowLeft size={18} aria-hidden /> Applications
      </Link>
    </nav>
  );
  return (
    <PageHeader title={name} documentTitle={`${doing}: ${name}`} breadcrumb={back || undefined}>
      <p className={classes.meta}>
        <span>{response.nonprofitRef.name}</span>
        {response.status === 'IN_PROGRESS' && closesAt !== null && (
          <span>
            <Deadline closesAt={closesAt} now={now} />
          </span>
        )}
      </p>
    </PageHeader>
  );
}
