import classes from './user-profile.module.css';

export function UserSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="only-read-out">
        Loading the profile
      </p>
      <div className={`${classes.skeletonTitle} skeleton`} />
      <div className={`${classes.columns} columns-56`}>
        <div className={`${classes.skeletonText} skeleton`} />
        <div className={`${classes.skeletonPicture} skeleton`} />
      </div>
    </div>
  );
}
