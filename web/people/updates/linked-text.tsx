const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

/** A text with its line breaks, in which web addresses are links. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  const pieces = text.split(address);
  return (
    <p className={className}>
      {pieces.map((piece, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places
          <a key={index} href={piece} rel="noreferrer">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}
