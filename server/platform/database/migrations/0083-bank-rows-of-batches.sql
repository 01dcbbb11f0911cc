-- A bank's single debit for a batch marks all of the batch's lines.
ALTER TABLE bank_statement_rows DROP CONSTRAINT bank_statement_rows_pkey,
  ADD CONSTRAINT bank_statement_rows_pkey PRIMARY KEY (fingerprint, line_id);
