-- The day on which the banks are to pay an exported ACH batch. Null: the file names no day, or was written before this column.
ALTER TABLE payout_batches ADD COLUMN pays_on date;
