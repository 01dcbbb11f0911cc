import classes from './user-profile.module.css';

export function UserSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="only-read-out">
        Loading the profile
      </p>
      <div className={classes.skeletonTitle} />
      <div className={classes.columns}>
        <div className={classes.skeletonText} />
        <div className={classes.skeletonPicture} />
      </div>
    </div>
  );
}
