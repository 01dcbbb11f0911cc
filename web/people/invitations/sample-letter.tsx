interface Props {
  sample: { subject: string; text: string };
}

/** The email as the first of its receivers gets it. */
export function SampleLetter({ sample }: Props) {
  return (
    <section aria-label="The email" className="stack gap-2">
      <h3 className="text-17">The email to the first of them</h3>
      <p className="strong">{sample.subject}</p>
      <p className="lines breakable">{sample.text}</p>
    </section>
  );
}
