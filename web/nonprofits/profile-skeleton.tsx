import { BackToNonprofits } from './back-to-nonprofits.tsx';
import classes from './nonprofit-profile.module.css';

export function ProfileSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="only-read-out">
        Loading the nonprofit
      </p>
      <BackToNonprofits />
      <div className={classes.skeletonTitle} />
      <div className={classes.columns}>
        <div className={classes.skeletonText} />
        <div className={classes.skeletonPicture} />
      </div>
    </div>
  );
}
