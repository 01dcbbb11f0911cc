/** SQL: the categories of the rows of `found`, as JSON, each with the number of its rows that fulfil the condition `where`. */
export function categoryChoices(where: string): string {
  return `coalesce((SELECT json_agg(choice) FROM (
    SELECT categories.id, categories.name, coalesce(counted.count, 0) AS count FROM categories
    LEFT JOIN (SELECT category_id, count(*)::int AS count FROM found CROSS JOIN LATERAL unnest(category_ids) AS category_id
      ${where} GROUP BY category_id) AS counted ON counted.category_id = categories.id
    WHERE EXISTS (SELECT FROM found WHERE categories.id = ANY (found.category_ids))
    ORDER BY categories.position, categories.name, categories.id) AS choice), '[]')`;
}
