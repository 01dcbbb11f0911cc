import { BackToNonprofits } from '../list/back-to-nonprofits.tsx';
import classes from './nonprofit-profile.module.css';

export function ProfileSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="only-read-out">
        Loading the nonprofit
      </p>
      <BackToNonprofits />
      <div className="title-skeleton skeleton" />
      <div className={`${classes.columns} columns-56`}>
        <div className={`${classes.skeletonText} skeleton`} />
        <div className={`${classes.skeletonPicture} skeleton`} />
      </div>
    </div>
  );
}
