// The IRS writes everything in capitals. These functions guess how people would write it.

const words = (list: string): Set<string> => new Set(list.trim().split(/\s+/));

/** Acronyms that could be read as words. */
const acronyms = words(`
  AAA AAAS AABC AABE AAJ AAJC AANP AAP AAPI AAR AARP AARQ AAUP AAUW ABA ABAX ABWM ACDI ACEC ACHP ACI ACLJ ACLU ACOG ACP ACTR
  ADA ADBA ADC ADHD ADLM AEC AEDC AEIC AFA AFB AFBA AFGE AFL AFOP AFP AFSA AFSCME AFT AGA AHA AHDO AHLA AI AIA AIDS AIPAC AKA
  AMA AMRC ANCA AOBA AOH AONL APA APGA API APTA ARCA ASAE ASAP ASCE ASEAN ASEE ASGA ASIL ASLA ASMC ASME ASOP ASPA ASPCA ASPI
  ATA ATIA ATM AU AUTM AUSA
  BAC BBYO BIA BIPOC BOMA CAIR CAO CBA CCA CECA CEMM CEO CEPI CFA CFO CIA CIC CIO CNFA COVID CPA CSA CTIA CUA CUNA CWA
  DAO DARPA DBA DEA DEI DIY DOD DOE DOJ
  EAU EB EBRI ECA EDC EEOC EFTC EMS ENT EPA ERISA ESA ESG ESL ESOP EU EVT EWG FAA FASD FBI FCA FDA FEMA FERC FIFA FOI FOIA
  GAA GAO GED GHSA GIS GLAAD GOP GSA GWU HAZMAT HBCU HIV HOA HR HUD HVAC IAC IAFF IAM IAPA IBC IBEW IBM ICBA ICMA IEEE IFA
  IHOP IMF IOC IPA IPM IRA IRS ISF ISM ISO ISRI IT ITT IUOE IUPAT JBAB JROTC JTA KIPP LA LAYC LEED LEO LGBT LGBTQ LGBTQIA
  LGBTQI LIUNA LPAC MADD MBA MCAA MEBA MEMA MIT MLB MRI MWAA NAACP NABE NABJ NACA NAFTA NAGA NALC NAMI NARAL NARFE NASA NASCAR
  NASDAQ NASF NASP NASW NATCA NATO NBA NBAA NCAA NCBA NEA NECA NFIB NGO NICA NIH NILC NIRS NOAA NOBLE NOMA NORML NPAFE NRA
  NSA NTEU NUCA OAS OAU OBGYN OCA OCC OEA OECD OES OIC OIAC OPA OPEC ORT OSA OSHA PAC PACS PBA PBI PCMA PCUSA PETA PFLAG PHA
  PIO PTA PTO PTSA PTSO RAINN RAMW RCIA REIT RFA RFE RILA ROA ROTC RTCA RV
  SAE SAG SAIF SCUBA SEAL SEC SEIU SETI SGA SIDA SIDS SME SMEX SMART SOS SPA STEAM STEM
  TEFL TESOL TIAA TVA TWA TWU UA UAE UAV UAW UC UCLA UDC UFCW UFO UHCA UK UMC UMWA UN UNA UNCF UNESCO UNHCR UNICEF UNITE UNHCR UPO US
  USA USAF USAID USBC USC USCMA USDA USGA USIC USIP USMA USMC USN USO USPS USTA UTA UTD UTEP UW VA VAWA VEBA VIP VOA VOCA
  WAMU WBA WETA WIC WIHA WIIS WIIT WIPP WUSA WWI WWII XBRL YMCA YWCA YMHA YWHA
  AK AZ CA CO CT DC FL GA ID IL IN KY MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY NYC OH OK PA RI SC SD TN TX UT VT WA WI WV WY
  NW SW SE DMV PR AUWCL ACORE AGRICA AICPA AIAA ALPA ASHA ASTM CASEL CIEE CORE4 ESOL FINRA IATA ICANN ICAO IFPRI INEE IREX
  CII IABC IDFA IGDA IEPS ILEF IRRV ISAC ISWF NDPI NJCA OCTG ODAA PRBA UCSJ URAC USAGM UNRWA IATSE IELTS IFCSS IFOHF IIASA IBTTA INGAA LULAC
  NAAIA NACDL NAIAF NASPA NAWBO NGAUS NYSAE SMYAL SRICF AAPMD AASRM FAAMA HACDC ETG ITU MBI NAI NDA NGA NKA RAA ULI UPC YFU UCB UKU EBII GWAC CHPA
  NACV SEGD SJAC AHEPA CLUW CPAC HS
  NACDS NAFSA NAIOP NAREIT NASBA NATSO NECA NEMA NIGP PEER NRECA OPIC PhRMA RIAA SIFMA USTTI WIFI ICE AHIP ARDA BIO CSIS HIAS`);
for (const plain of [
  'CO',
  'ME',
  'IN',
  'ID',
  'LA',
  'IT',
  'OH',
  'MS',
  'MT',
  'ICE',
  'PEER',
  'SEAL',
  'SPA',
  'SMART',
  'NOBLE',
  'UNITE',
  'LEO',
  'RI',
  'MI',
  'FL',
  'CT',
  'BIO',
  'PhRMA',
]) {
  acronyms.delete(plain);
}

/** Short words that look like acronyms but are not. */
const shortWords = words(`
  BLDG BLK BLVD BR BROS CHRCH CHLDRN CMNTY CNTR CNTRS CNTY CNCL CPT CT CTR CTRS DPT DR DRS DTD ESQ FD FDN FDNS FL FNDN FND FRND FRNDS FT GRP HSG HTS HWY
  JR LN LT LTD MDWS MGMT MR MRS MS MSGR MSSRS MT MTG MTN MTNS MTS NTL NTNL PK PKWY PL PLS PRTNRS PTNR PTNRS RD RT SCH SCHL SCHLRSHP SGT SQ
  SR SRS ST STR STS SVC SVCS TH TR TRS TRST TTEE VS WKS WMN WMNS WRLD WSH XMAS SHH HMM NTH PSST SRVC SRVCS CHR
  FNDTN CMMNTY LDRSHP LDSHIP HDQRTS LTNCY RWANDA XTREME BNAI CTRL TYM`);

/** Two letters that form a word, a name or an abbreviation, not initials. */
const twoLetterWords = words(`
  AD AH AL AM AN AS AT AV BE BO BY CO DA DE DI DO DU ED EL EN ES ET EX FE GO HA HE HI HO ID IF IN IS IT JO KI LA LE LI LO LU MA ME MI MU
  MY NA NO NU OF OH OM ON OP OR OS OX PI RE RI SI SO SU TA TE TI TO UN UP WE WO XI YA YE YO YU ZE ZU`);

const small = words('OF THE AND FOR IN ON AT TO A AN BY WITH DE LA DEL OR FROM Y DU DES DA DOS LAS LOS VON VAN AS UND EN');
const smallInStreets = words('OF THE AND FOR AT');

const spelled = new Map(
  Object.entries({
    LEDROIT: 'LeDroit',
    LENFANT: "L'Enfant",
    MACARTHUR: 'MacArthur',
    MACDONALD: 'MacDonald',
    MACGREGOR: 'MacGregor',
    MACKENZIE: 'MacKenzie',
    MACDILL: 'MacDill',
    MACLEOD: 'MacLeod',
    MACARTHER: 'MacArther',
    MACFARLANE: 'MacFarlane',
    PHD: 'PhD',
    PHDS: 'PhDs',
    CPAS: 'CPAs',
    NGOS: 'NGOs',
    HBCUS: 'HBCUs',
    CEOS: 'CEOs',
    PACS: 'PACs',
    PTAS: 'PTAs',
    YMCAS: 'YMCAs',
    YWCAS: 'YWCAs',
    WEWORK: 'WeWork',
    DESALES: 'DeSales',
    DUBOIS: 'DuBois',
    DEVOS: 'DeVos',
    WASHINGTONDC: 'Washington DC',
    MCS: 'MCs',
    DJS: 'DJs',
    AMVETS: 'AMVETS',
  }),
);

/** Pairs of consonants with which English words or common foreign names begin. Any other pair begins an acronym. */
const onset =
  /^(?:B[LRHJ]|C[HLRZNY]|D[HRWJZV]|F[JLR]|G[HLNRWY]|J[HN]|K[HLNRWVJ]|L[LH]|M[BCN]|N[DGKJT]|P[FHLNRST]|QW|R[H]|S[CHJKLMNPQRTVWZ]|T[CHJLRSWZ]|V[LR]|W[HR]|Z[HLWB])/;
const roman = /^(?=[IVX]{2,6}$)X{0,3}(?:IX|IV|V?I{0,3})$/;
const greek = words(
  'ALPHA BETA GAMMA DELTA EPSILON ZETA ETA THETA IOTA KAPPA LAMBDA MU NU OMICRON PI RHO SIGMA TAU UPSILON PHI CHI PSI OMEGA',
);

const capitalised = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();

function isAcronym(given: string): boolean {
  const word = given.normalize('NFD').replace(/\p{M}/gu, '');
  if (word.length === 1 || acronyms.has(word)) return true;
  if (shortWords.has(word)) return false;
  if (!/^[A-Z]+$/.test(word)) return false;
  if (word.length === 2) return !twoLetterWords.has(word);
  if (word.length <= 5 && !/[AEIOUY]/.test(word)) return true;
  if (word.length <= 4 && /^(?:AA|UU|II|IU|UI|AO)/.test(word)) return true;
  return word.length <= 6 && /^[^AEIOUY]{2}/.test(word) && !onset.test(word);
}

/** A word with digits: `14TH`, `501C3`, `1960S`, `4H`, `BORN2BALL`. */
function withDigits(word: string): string {
  if (/^\d+(?:ST|ND|RD|TH|S)$/.test(word)) return word.toLowerCase();
  if (/^501C\d*$/.test(word)) return word.toLowerCase();
  if (!/[A-Z]{4}/.test(word)) return word;
  return word.replace(/[A-Z]+/g, (letters, index: number) =>
    index > 0 || isAcronym(letters) ? partOfMixed(letters) : capitalised(letters),
  );
}

const partOfMixed = (letters: string): string => (isAcronym(letters) && letters.length > 1 ? letters : capitalised(letters));

/** Styles one run of letters, digits and apostrophes. */
function readableWord(word: string): string {
  const known = spelled.get(word);
  if (known !== undefined) return known;
  if (/\d/.test(word)) return withDigits(word);
  const apostrophe = /^([DLO])(['’])(\p{Lu}{3,})$/u.exec(word);
  if (apostrophe) return `${apostrophe[1]}${apostrophe[2]}${capitalised(apostrophe[3] ?? '')}`;
  const possessive = /^(.+)(['’]\p{Lu}{1,2})$/u.exec(word);
  if (possessive) return readableWord(possessive[1] ?? '') + (possessive[2] ?? '').toLowerCase();
  if (roman.test(word) || isAcronym(word)) return word;
  if (/^MC[A-Z]{3,}$/.test(word)) return `Mc${capitalised(word.slice(2))}`;
  return capitalised(word);
}

/** Whether the name spells out the acronym: `CEPI` in a name with Coalition … Epidemic Preparedness Innovations. */
function initialsOfOthers(parts: string[], index: number): boolean {
  const word = parts[index] ?? '';
  if (!/^[A-Z]{3,6}$/.test(word) || small.has(word) || word === 'INC') return false;
  const initials = (some: string[]) => some.map((part) => part.charAt(0)).join('');
  return [parts.slice(0, index), parts.slice(index + 1)].some(
    (others) => initials(others).includes(word) || initials(others.filter((part) => !small.has(part))).includes(word),
  );
}

const pieces = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;

interface Style {
  small: Set<string>;
  word(word: string): string;
}

/** Applies the style to each word of a text in capitals. A text that has lower-case letters stays unchanged. */
function restyle(text: string, style: Style): string {
  const spaced = text.replace(/\s+/gu, ' ').trim();
  if (/\p{Ll}/u.test(spaced)) return spaced;
  const found = [...spaced.matchAll(pieces)];
  const parts = found.map((match) => match[0]);
  let place = 0;
  return spaced.replace(pieces, (word, offset: number) => {
    const here = place++;
    if (staysSmall(parts, here, spaced, offset, style)) return word.toLowerCase();
    if (/^[TN][HD]$/.test(word) && /\d $/.test(spaced.slice(0, offset))) return word.toLowerCase();
    if (word === 'XI' && [parts[here - 1], parts[here + 1]].some((near) => near !== undefined && greek.has(near))) return 'Xi';
    return initialsOfOthers(parts, here) ? word : style.word(word);
  });
}

/** Whether to write a small word in lower case: inside the name, not as an initial, after a space or comma or between dashes. */
function staysSmall(parts: string[], index: number, text: string, offset: number, style: Style): boolean {
  const word = parts[index] ?? '';
  if (!style.small.has(word) || index === 0 || index === parts.length - 1) return false;
  const [before = '', after = ''] = [text.charAt(offset - 1), text.charAt(offset + word.length)];
  if (word.length === 1) return before === ' ' && after === ' ' && !isInitial(parts, index, text, offset);
  if (before === '-' && after === '-') return true;
  return (before === ' ' || before === ',') && !/[-/.]/.test(after) && text.charAt(offset - 2) !== '-';
}

/**
 * Whether an A is an initial, as in `JOHN A SMITH`, `P A T T` or `ANNUITY A TRUST`, and not the article, as in `FOR A
 * BETTER YOU`.
 */
function isInitial(parts: string[], index: number, text: string, offset: number): boolean {
  const [previous = '', next = ''] = [parts[index - 1], parts[index + 1]];
  if (previous.length === 1 || next.length === 1 || text.charAt(offset + 2) === '&') return true;
  return givenNames.has(previous);
}

const givenNames = words(`
  AARON ADAM ALAN ALBERT ALEXANDER ALFRED ALICE ALLEN AMY ANDREW ANN ANNA ANNE ANTHONY ARTHUR BARBARA BENJAMIN BERNARD BETTY BRIAN BRUCE
  CARL CARLOS CAROL CATHERINE CHARLES CHRISTINE CHRISTOPHER CLARENCE CLAUDE CYNTHIA DANIEL DAVID DEBORAH DENNIS DIANE DONALD DOROTHY DOUGLAS
  EDITH EDWARD EDWIN ELEANOR ELIZABETH ELLEN EMILY EMMA ERIC ERNEST ESTHER ETHEL EUGENE EVELYN FLORENCE FRANCES FRANCIS FRANK FRED FREDERICK
  GEORGE GERALD GLADYS GLORIA GRACE GREGORY HAROLD HARRY HAZEL HELEN HENRY HERBERT HERMAN HOWARD HUGH IRENE IRIS JACK JACOB JAMES JANE JANET
  JANICE JASON JEAN JEFFREY JEROME JERRY JESSE JESSICA JILL JOAN JOE JOHN JOHNNY JONATHAN JOSE JOSEPH JOSHUA JOYCE JUAN JUDITH JULIA JULIE
  JUSTIN KAREN KATHERINE KATHLEEN KEITH KELLY KENNETH KERTIST KEVIN LARRY LAURA LAWRENCE LEO LEON LEONARD LESLIE LEWIS LILLIAN LINDA LISA LLOYD
  LOIS LOUIS LOUISE LUCILLE LUIS MARGARET MARIA MARIE MARILYN MARION MARK MARSHA MARTHA MARTIN MARVIN MARY MATTHEW MAURICE MELVIN MICHAEL
  MICHELLE MILDRED MILTON MORRIS NANCY NATHAN NATHANIEL NICHOLAS NICOLE NORMAN OLIVER OSCAR PAMELA PATRICIA PATRICK PAUL PAULINE PETER PHILIP
  PHILLIP PHYLLIS RACHEL RALPH RAYMOND REBECCA RICHARD ROBERT ROGER RONALD ROSE ROY RUSSELL RUTH RYAN SAMUEL SANDRA SARAH SCOTT SHARON SHIRLEY
  SIDNEY STANLEY STELLA STEPHEN STEVEN SUSAN SYLVIA TERESA TERRY THELMA THEODORE THERESA THOMAS TIMOTHY TODD TYRONE VERNON VICTOR VINCENT
  VIRGINIA WALTER WANDA WARREN WAYNE WILLARD WILLIAM WILLIE`);

const nameStyle: Style = { small, word: readableWord };

/** Acronyms in street addresses. Any other short word there is an abbreviation: St, Pl, Blvd, Rm. */
const streetAcronyms = words(
  'PO PMB POB MLK DC NE NW SE SW NNE PH US USA AARP IMF IFPRI UMWA USCMA AFB JBAB RR HC CUA GWU LLC LLP MSC CPO APO FPO MSN',
);

function streetWord(word: string): string {
  if (spelled.has(word) || /[\d'’]/.test(word)) return readableWord(word);
  if (word.length === 1 || streetAcronyms.has(word) || roman.test(word)) return word;
  if (/^MC[A-Z]{3,}$/.test(word)) return `Mc${capitalised(word.slice(2))}`;
  return capitalised(word);
}

const streetStyle: Style = { small: smallInStreets, word: streetWord };

/**
 * An organization's name as people write it: `MORNING STAR BAPTIST CHURCH` → `Morning Star Baptist Church`. The IRS
 * writes `@` for a space. Leaves out the person in `C/O …`.
 */
export function readableName(name: string): string {
  const alone = name.replaceAll('@', ' ').replace(/(?<=\S)\s+C\/O\s.*$/i, '');
  return restyle(alone, nameStyle).replace(/\b501 ?\(C\) ?\((\d+)\)/gi, '501(c)($1)');
}

const inCareOf = /(?<=^|\s)(?:C\/O|ATTN:?)(?=\s|$).*?(?=\s(?:\d|P ?O BOX\b|STE\b|SUITE\b|APT\b|UNIT\b|RM\b|FL\b)|$)/i;

/** `3204 BROTHERS PL SE` → `3204 Brothers Pl SE`. Leaves out the person in `C/O …` or `ATTN …`. */
export function readableStreet(street: string): string {
  return restyle(street.replace(inCareOf, ''), streetStyle);
}

export function readableCity(city: string): string {
  return restyle(city, streetStyle);
}
