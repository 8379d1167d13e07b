/**
 * Functions whose calls are left out of the scripts of the pages if their result is not used: the
 * pages use the paths and types of `src/api`, not its schemas. A function of Valibot that is called
 * for its effect alone would be left out, too: import it by its name, not as `v.…()`.
 */
export const PURE_FUNCTIONS: readonly string[] = [
  'v',
  'jsonObject',
  'jsonRecord',
  'inOne',
  'inPart',
  'route',
  'errorResponses',
  'keyThatMay',
  'linkOrKeyThatMay',
  'keyIfAnyThatMay',
  // Ciphers of the age library's packages that it does not use itself.
  'QSF',
  'createKitchenSink',
  'ecdhKem',
]
