/** The looks of a program's pages: values of the style sheet's variables, no rules of its own. */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { color } from '../platform/config/setting-formats.ts'

const scheme = jsonObject({
  page: v.exactOptional(color),
  surface: v.exactOptional(color),
  text: v.exactOptional(color),
  mutedText: v.exactOptional(color),
  border: v.exactOptional(color),
})

const pixels = (min: number, max: number) => {
  const message = `expected a whole number of pixels from ${min} to ${max}`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

export const looks = jsonObject({
  /** The accent. The style sheet limits its lightness, so that it is always legible. */
  color: v.exactOptional(color),
  light: v.exactOptional(scheme),
  dark: v.exactOptional(scheme),
  radius: v.exactOptional(pixels(0, 24)),
  controlHeight: v.exactOptional(pixels(44, 64)),
  formWidth: v.exactOptional(pixels(560, 960)),
  /** Fonts on the applicant's device; none is loaded. */
  font: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^[\w "-]+(?:, ?[\w "-]+)*$/, 'expected names of fonts, comma-separated'),
      v.maxLength(200, 'expected at most 200 characters'),
    ),
  ),
})

export type Looks = v.InferOutput<typeof looks>
type Scheme = Required<v.InferOutput<typeof scheme>>
type SchemeName = 'light' | 'dark'

/** The style sheet's own colors (`web/styles/tokens.css`), including those of and behind text. */
const OWN: Readonly<
  Record<SchemeName, { readonly scheme: Scheme; readonly tints: string; readonly texts: string[] }>
> = {
  light: {
    scheme: {
      page: '#f5f6f8',
      surface: '#ffffff',
      text: '#19212e',
      mutedText: '#4d5869',
      border: '#7b8595',
    },
    tints: '#eaeef8',
    texts: ['#b0191e', '#146c3c', '#7d4b00', '#595959'],
  },
  dark: {
    scheme: {
      page: '#0f131a',
      surface: '#171c25',
      text: '#e8ebf0',
      mutedText: '#a9b3c2',
      border: '#7f8a9b',
    },
    tints: '#222c44',
    texts: ['#ff9d9a', '#7fd3a0', '#f0c26c', '#b0b0b0'],
  },
}

/** The style sheet's own accent, for a brand without a color. */
const OWN_ACCENT = '#1f3f94'

/** Returns a brand's color, and the style sheet's text color that is most legible on it. */
export function onBrandColor(brandColor = OWN_ACCENT): {
  readonly background: string
  readonly ink: string
} {
  const inks = [OWN.light.scheme.surface, OWN.light.scheme.text] as const
  const [light, dark] = inks.map((ink) => contrast(ink, brandColor))
  return { background: brandColor, ink: (light ?? 0) >= (dark ?? 0) ? inks[0] : inks[1] }
}

const TEXT_CONTRAST = 4.5
const BORDER_CONTRAST = 3

/** Returns the colors that are hard to tell apart, by the path of the one to change. */
export function looksProblems(set: Looks): readonly { readonly path: string; message: string }[] {
  return (['light', 'dark'] as const).flatMap((name) => {
    const chosen = set[name]
    if (!chosen) return []
    const { scheme: own, tints, texts } = OWN[name]
    const all = { ...own, ...chosen }
    const backgrounds = ['page', 'surface'] as const
    const pairs = [
      ...(['text', 'mutedText'] as const).flatMap((text) => [
        ...backgrounds.map((on) => ({ of: text, on, needed: TEXT_CONTRAST })),
      ]),
      ...backgrounds.map((on) => ({ of: 'border' as const, on, needed: BORDER_CONTRAST })),
    ]
    const between = pairs
      .filter(({ of, on, needed }) => contrast(all[of], all[on]) < needed)
      .map(({ of, on, needed }) => ({
        path: `looks.${name}.${of in chosen ? of : on}`,
        message: `the contrast of ${of} on ${on} is ${formatContrast(contrast(all[of], all[on]))}; it must be ${needed} or more`,
      }))
    const onTints = (['text', 'mutedText'] as const)
      .filter((text) => text in chosen && contrast(all[text], tints) < TEXT_CONTRAST)
      .map((text) => ({
        path: `looks.${name}.${text}`,
        message: `its contrast on the tint of the accent is ${formatContrast(contrast(all[text], tints))}; it must be ${TEXT_CONTRAST} or more`,
      }))
    const underTexts = backgrounds
      .filter((on) => on in chosen && texts.some((text) => contrast(text, all[on]) < TEXT_CONTRAST))
      .map((on) => ({
        path: `looks.${name}.${on}`,
        message: `errors, links and other colored texts cannot be read on it: choose a ${name === 'light' ? 'lighter' : 'darker'} color`,
      }))
    return [...between, ...onTints, ...underTexts]
  })
}

function formatContrast(value: number): string {
  return (Math.floor(value * 10) / 10).toFixed(1)
}

const VARIABLES: Readonly<Record<keyof Scheme, string>> = {
  page: '--page',
  surface: '--surface',
  text: '--text',
  mutedText: '--text-muted',
  border: '--border',
}

/** Returns the content of a style element that sets the variables; empty if there are none. */
export function looksStyle({ light, dark, radius, controlHeight, formWidth, font }: Looks): string {
  const measures = [
    ['--radius', radius],
    ['--control-height', controlHeight],
    ['--form-width', formWidth],
  ] as const
  const set = [
    ...measures.flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}px`])),
    ...(font === undefined ? [] : [`--font:${font}`]),
  ]
  return [
    rule(set),
    colors('not (prefers-color-scheme:dark)', light),
    colors('(prefers-color-scheme:dark)', dark),
  ].join('')
}

function colors(query: string, scheme: Partial<Scheme> | undefined): string {
  const set = Object.entries(VARIABLES).flatMap(([name, variable]) => {
    const value = ownValue<string | undefined>(scheme ?? {}, name)
    return value === undefined ? [] : [`${variable}:${value}`]
  })
  return set.length === 0 ? '' : `@media screen and ${query}{${rule(set)}}`
}

function rule(set: readonly string[]): string {
  return set.length === 0 ? '' : `:root{${set.join(';')}}`
}

/** Returns the contrast of two `#rrggbb` colors as WCAG 2.2 defines it, from 1 (the same) to 21. */
export function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(color.slice(start, start + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
