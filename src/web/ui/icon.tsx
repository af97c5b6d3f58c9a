import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'svg'>, 'stroke'> & { size?: number; stroke?: number }

/** An icon of lines alone (scripts/web/single-icons.ts), with what @tabler/icons-react lets one choose. */
export const icon = (lines: string) =>
  function Icon({ size = 24, stroke = 2, ...rest }: Props) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        <path d={lines} />
      </svg>
    )
  }
