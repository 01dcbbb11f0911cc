import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './answering.module.css';
import { Deadline, useNow } from './deadline.tsx';
import type { Opened } from './with-open-response.tsx';

interface Props extends Opened {
  /** before the application's name in the window's title */
  doing: string;
}

/** Which application, whose, and until when. */
export function ResponseHeader({ response, readAgain, doing }: Props) {
  const { closesAt, can } = response;
  const closes = closesAt === null ? null : Date.parse(closesAt);
  const now = useNow(closes);
  const over = closes !== null && closes <= now;
  // the server's clock is the one that counts
  useEffect(() => {
    if (over && can.edit) void readAgain();
  }, [over, can.edit, readAgain]);
  const name = response.applicationTemplateRef.name;
  const back = (
    <nav className={classes.back} aria-label="Breadcrumb">
      <Link to="/applications/responses">
        <IconArrowLeft size={18} aria-hidden /> Applications
      </Link>
    </nav>
  );
  return (
    <PageHeader title={name} documentTitle={`${doing}: ${name}`} breadcrumb={back}>
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
