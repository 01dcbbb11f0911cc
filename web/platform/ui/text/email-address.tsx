/** An email address that wraps before its `@` or its last dot on narrow lines, not in the middle of a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const dot = Math.max(address.lastIndexOf('.'), at);
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at, dot)}
      <wbr />
      {address.slice(dot)}
    </>
  );
}

/** An `EmailAddress` as a link that opens a new email. */
export function EmailLink({ address, className }: { address: string; className?: string | undefined }) {
  return (
    <a className={className} href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}>
      <EmailAddress address={address} />
    </a>
  );
}
