import { expect, test } from 'vitest';
import { readableCity, readableName, readableStreet } from './readable-name.ts';

test.each([
  ['MORNING STAR BAPTIST CHURCH', 'Morning Star Baptist Church'],
  ['MARTHAS TABLE INC', 'Marthas Table Inc'],
  ['AMERICAN UNIVERSITY IN BULGARIA', 'American University in Bulgaria'],
  ['NATIONAL COUNCIL OF THE CHURCHES OF CHRIST IN THE USA', 'National Council of the Churches of Christ in the USA'],
  ['HARVARD CLUB OF WASHINGTON DC', 'Harvard Club of Washington DC'],
  ['ITS IN THE GENES II INC', 'Its in the Genes II Inc'],
  ['AFL-CIO HOUSING INVESTMENT TRUST', 'AFL-CIO Housing Investment Trust'],
  ['NAACP LEGAL DEFENSE FUND', 'NAACP Legal Defense Fund'],
  ['YMCA OF METROPOLITAN WASHINGTON', 'YMCA of Metropolitan Washington'],
  ['ANTI-DEFAMATION LEAGUE', 'Anti-Defamation League'],
  ['P A T T', 'P A T T'],
  ['THE MCCASKILL UNIT', 'The McCaskill Unit'],
  ['JIM MCDONALD FUND', 'Jim McDonald Fund'],
  ["O'BRIEN FAMILY FOUNDATION", "O'Brien Family Foundation"],
  ["WOMEN'S CITY CLUB", "Women's City Club"],
  ['ST MARYS BAPTIST CHURCH', 'St Marys Baptist Church'],
  ['SOCIETY OF ST VINCENT DE PAUL', 'Society of St Vincent de Paul'],
  ['1ST AND 14TH STREETS', '1st and 14th Streets'],
  ['WHERE GOOD THINGS GROW 501C3 FOUNDATION', 'Where Good Things Grow 501c3 Foundation'],
  ['PANTRY 501(C)(3)', 'Pantry 501(c)(3)'],
  ['BORN2BALL DC', 'Born2Ball DC'],
  ['NPR FOUNDATION', 'NPR Foundation'],
  ['DC PTA', 'DC PTA'],
  ['FRIENDS OF ROOSEVELT HS DC', 'Friends of Roosevelt HS DC'],
  ['WANADA DENTAL BENEFITS TR', 'Wanada Dental Benefits Tr'],
  ['COACH KEMPER FOUNDATION TR DTD 09-04-2024', 'Coach Kemper Foundation Tr Dtd 09-04-2024'],
  ['KERTIST A AUGUSTUS FOUNDATION INC', 'Kertist A Augustus Foundation Inc'],
  ['COALITION FOR A PROSPEROUS AMERICA INC', 'Coalition for a Prosperous America Inc'],
  ['A&A GIVING WITH A PURPOSE FOUNDATION', 'A&A Giving with a Purpose Foundation'],
  ['AMERICAN FEDERATION OF MUSICIANS OF THE US & CANADA', 'American Federation of Musicians of the US & Canada'],
  ['SIGMA XI SCIENTIFIC RESEARCH SOCIETY', 'Sigma Xi Scientific Research Society'],
  ['CITIZENS UNITED FOR THE REHABILITATION OF ERRANTS CURE', 'Citizens United for the Rehabilitation of Errants CURE'],
  ['LA CLINICA DEL PUEBLO INC', 'La Clinica del Pueblo Inc'],
  ['RHEMA-IN-ACTION OUTREACH MINISTRY INC', 'Rhema-in-Action Outreach Ministry Inc'],
  ['MEMORIAL SCHOLARSHIP/LOAN FUND', 'Memorial Scholarship/Loan Fund'],
  ['LEDROIT PARK CIVIC ASSOCIATION', 'LeDroit Park Civic Association'],
  ['THE@FAMILY PLACE PUBLIC CHARTER SCHOOL', 'The Family Place Public Charter School'],
  ['GREEN DOOR  HOUSING   LLC', 'Green Door Housing LLC'],
  ['EDUCACIÓN Y ÉXITO', 'Educación y Éxito'],
  ['Already As People Write it', 'Already As People Write it'],
  ['FELLOWSHIP BIBLEWAY CHURCH C/O JOHNNY CLAYTON MCCLAM', 'Fellowship Bibleway Church'],
])('the name %s reads %s', (name, readable) => {
  expect(readableName(name)).toBe(readable);
});

test.each([
  ['3204 BROTHERS PL SE', '3204 Brothers Pl SE'],
  ['910 17TH ST NW STE 1100', '910 17th St NW Ste 1100'],
  ['PO BOX 33608', 'PO Box 33608'],
  ['161 RALEIGH ST SE APT 4B', '161 Raleigh St SE Apt 4B'],
  ['4840 MACARTHUR BLVD NW', '4840 MacArthur Blvd NW'],
  ['16TH & HARVARD STREETS NW', '16th & Harvard Streets NW'],
  ['2001 L ST NW STE 500 PMB 50176', '2001 L St NW Ste 500 PMB 50176'],
  ['1818 H STREET NW MSN MC3-301', '1818 H Street NW MSN MC3-301'],
  ['1301 K ST NW C/O MINDSPACE SUITE 30', '1301 K St NW Suite 30'],
  ['1800 F ST NW THIRD FLOOR ATTN CHERY', '1800 F St NW Third Floor'],
  ['C/O CLARE FIESELER', ''],
  ['C/O WALTER BIRKEL 3514 MACOMB ST', '3514 Macomb St'],
])('the street %s reads %s', (street, readable) => {
  expect(readableStreet(street)).toBe(readable);
});

test.each([
  ['WASHINGTON', 'Washington'],
  ['WASHINGTON DC', 'Washington DC'],
  ['BOLLING AFB', 'Bolling AFB'],
  ['FT L J MCNAIR', 'Ft L J McNair'],
])('the city %s reads %s', (city, readable) => {
  expect(readableCity(city)).toBe(readable);
});
