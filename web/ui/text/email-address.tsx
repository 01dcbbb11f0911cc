/** An email address that wraps before its `@` on narrow lines, not in the middle of a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** The same as a link that opens a new email. */
export function EmailLink({ address, className }: { address: string; className?: string | undefined }) {
  return (
    <a className={className} href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}>
      <EmailAddress address={address} />
    </a>
  );
}
