export const header =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME';
const columns = header.split(',');

/** A line of the extract. */
export function line(values: Record<string, string>): string {
  const usual = {
    EIN: '012345678',
    NAME: 'SOME ORGANIZATION',
    STREET: '1 FIRST ST NE',
    CITY: 'WASHINGTON',
    STATE: 'DC',
    ZIP: '00501-0001',
  };
  const all: Record<string, string> = { ...usual, INCOME_AMT: '100', NTEE_CD: 'A20', ...values };
  return columns.map((column) => all[column] ?? '').join(',');
}
