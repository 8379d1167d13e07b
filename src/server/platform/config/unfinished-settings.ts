/** Warnings about settings that are valid in production, but seem to be unfinished. */
import { ownValue } from '../../../application/own-value.ts'
import { type Environment, type Problem, SECRETS } from './settings.ts'
import { type Description, settingsByTopic } from './settings-in-words.ts'

/** A domain that is reserved for documentation (RFC 2606), as in our examples. */
const EXAMPLE_DOMAIN = /(?:^|[@./])example\.(?:com|net|org)(?![\w-]|\.\w)/i
/** The settings whose examples look as if they worked, although everyone can read them. */
const SECRET_EXAMPLES = new Set<string>([...SECRETS, 'SEALING_RECIPIENTS', 'SUPPORT_PHONE'])

type Values = Readonly<Record<string, string>>

/** Returns a warning for each setting that still has an example's value, or has no effect. */
export function unfinishedSettings(values: Values, config: Environment): readonly Problem[] {
  const described = settingsByTopic.flatMap(([, settings]) => Object.entries(settings))
  const unfinished = described.flatMap(([name, description]) => {
    const value = ownValue(values, name)
    if (value === undefined) return []
    if (isExample(name, value, description)) {
      return [{ name, message: 'still has the value of an example' }]
    }
    const [, needed = '', expected] = /`([A-Z\d_]+)(?:=(\w+))?`/.exec(description.needs ?? '') ?? []
    const other = ownValue(values, needed)
    const isMet = needed === '' || (other !== undefined && other === (expected ?? other))
    return isMet
      ? []
      : [{ name, message: `has no effect without ${description.needs?.replaceAll('`', '')}` }]
  })
  const { GEOCODER, GEOCODER_URL } = config
  return GEOCODER !== 'geoapify' && GEOCODER_URL === undefined
    ? [
        ...unfinished,
        { name: 'GEOCODER', message: `${GEOCODER} has no effect without GEOCODER_URL` },
      ]
    : unfinished
}

function isExample(name: string, value: string, { example }: Description): boolean {
  const isCopied =
    SECRET_EXAMPLES.has(name) && value.split(',').some((part) => part.trim() === example)
  return isCopied || EXAMPLE_DOMAIN.test(value)
}
