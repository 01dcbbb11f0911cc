/** SQL: whether the Learning Commons has a price or a file to show. Until then, the public pages do not lead to it. */
export const learningIsOpenSql = `(EXISTS (SELECT FROM learning_tiers WHERE is_offered)
  OR EXISTS (SELECT FROM learning_files WHERE approved AND deleted_at IS NULL))`;
