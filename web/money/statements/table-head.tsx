export function TableHead({ words, numbers }: { words: readonly string[]; numbers: readonly string[] }) {
  return (
    <thead>
      <tr>
        {words.map((text) => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
        {numbers.map((text) => (
          <th key={text} scope="col" data-numeric>
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}
