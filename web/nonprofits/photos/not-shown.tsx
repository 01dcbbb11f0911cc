/** Shown in the place of a photo whose format this browser does not know, such as HEIC. */
export function NotShown() {
  return <p>This browser can’t show this photo. It can be seen and cropped once it is uploaded.</p>;
}
