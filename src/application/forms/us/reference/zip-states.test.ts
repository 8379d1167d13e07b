import { describe, expect, test } from 'vitest'
import { states } from './states.ts'
import { stateOfZip } from './zip-states.ts'

/** The capitol or the city hall of each capital, and ZIP codes at the edges of the table. */
const KNOWN = `
AA 34002, AE 09012, AP 96201, AL 36104, AK 99801, AS 96799, AZ 85007, AR 72201, CA 95814 94105 90001 96150, CO 80202 81657,
CT 06103 06830, DE 19901, DC 20001 20500, FL 32301 33101 34997, GA 30303 39901, GU 96910 96913,
HI 96813, ID 83702, IL 62701 60601, IN 46204, IA 50309, KS 66612, KY 40601, LA 70802, ME 04330,
MD 21401 20601 20588, MA 02108 01001 05501, MI 48933, MN 55102, MP 96950, MS 39201, MO 65101 72643, MT 59601,
NE 68502, NV 89701, NH 03301, NJ 08608 07030, NM 87501 88430, NY 12207 10006 00501 06390 14925,
NC 27601, ND 58501, OH 43215, OK 73105, OR 97301, PA 17101 19104, PR 00901 00601, RI 02903,
SC 29201, SD 57501, TN 37243, TX 78701 73301 88501 79901 73960, UT 84103, VT 05602, VA 23219 20101 20598,
VI 00802, WA 98501, WV 25305, WI 53703, WY 82001 83414`
  .trim()
  .split(/,\s+/)
  .flatMap((line) => {
    const [state = '', ...zips] = line.split(' ')
    return zips.map((zip) => [zip, state] as const)
  })

describe('the state of a ZIP code', () => {
  test.each(KNOWN)('%s is in %s', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state)
  })

  test('is known for each state and territory', () => {
    expect(new Set(KNOWN.map(([, state]) => state))).toEqual(
      new Set(states.map(({ code }) => code)),
    )
  })

  test.each([
    ['unassigned', '00000'],
    ['unassigned', '99'],
    ['unassigned', '802021'],
    ['of the Federated States of Micronesia', '96941'],
  ])('is unknown for one that is %s: %s', (_, zip) => {
    expect(stateOfZip(zip)).toBeUndefined()
  })
})
