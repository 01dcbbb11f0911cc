import { BackToNonprofits } from './back-to-nonprofits.tsx';
import classes from './nonprofit-profile.module.css';

export function ProfileSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="only-read-out">
        Loading the nonprofit
      </p>
      <BackToNonprofits />
      <div className={`${classes.skeletonTitle} skeleton`} />
      <div className={classes.columns}>
        <div className={`${classes.skeletonText} skeleton`} />
        <div className={`${classes.skeletonPicture} skeleton`} />
      </div>
    </div>
  );
}
