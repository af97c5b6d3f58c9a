import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'

type Tone = { filled: string; hover: string; soft: string; text: string; contrast: string }

const state = (name: string): Tone => ({
  // Only text and soft are made to be read with; a plain state colour is for lines and marks.
  filled: `var(--${name}-text)`,
  hover: `var(--${name}-text)`,
  soft: `var(--${name}-soft)`,
  text: `var(--${name}-text)`,
  contrast: 'var(--surface)',
})

const accent: Tone = {
  filled: 'var(--accent)',
  hover: 'var(--accent-hover)',
  soft: 'var(--accent-soft)',
  text: 'var(--accent-text)',
  contrast: 'var(--accent-contrast)',
}

const danger: Tone = { ...state('danger'), filled: 'var(--danger)', contrast: 'var(--danger-contrast)' }

/** Mantine's colour names in the brand's colours; blue is its first. */
const tones: Record<string, Tone> = {
  blue: accent,
  red: danger,
  green: state('success'),
  teal: state('success'),
  yellow: state('warning'),
  orange: state('warning'),
  cyan: state('info'),
}

const shades = Array.from({ length: 10 }, (_, shade) => shade)

const colourVariables = ([name, { filled, hover, soft, text }]: [string, Tone]) => {
  const variable = (part: string | number, value: string) =>
    [`--mantine-color-${name}-${part}`, value] as const
  return [
    ...shades.map((shade) => variable(shade, shade < 3 ? soft : shade < 9 ? filled : text)),
    variable('text', text),
    variable('filled', filled),
    variable('filled-hover', hover),
    variable('light', soft),
    variable('light-hover', `color-mix(in srgb, ${soft}, ${text} 8%)`),
    variable('light-color', text),
    variable('outline', text),
    variable('outline-hover', soft),
  ]
}

const colours = Object.fromEntries(Object.entries(tones).flatMap(colourVariables))

/** The same in both schemes: what they stand for changes with the scheme. */
export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours })

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const tone = tones[input.color ?? input.theme.primaryColor]
  return tone && input.variant === 'filled' ? { ...colors, color: tone.contrast } : colors
}

export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 'var(--radius)',
  radius: {
    xs: 'var(--radius-sm)',
    sm: 'var(--radius)',
    md: 'var(--radius)',
    lg: 'var(--radius-lg)',
    xl: 'var(--radius-lg)',
  },
  shadows: {
    xs: 'var(--shadow-raised)',
    sm: 'var(--shadow-raised)',
    md: 'var(--shadow-floating)',
    lg: 'var(--shadow-floating)',
    xl: 'var(--shadow-floating)',
  },
  variantColorResolver,
  cursorType: 'pointer',
  respectReducedMotion: true,
})
