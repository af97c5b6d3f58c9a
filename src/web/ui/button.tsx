import type { ComponentProps } from 'react'
import { Link } from '#web/language/link.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

type Look = {
  /** One primary a view: what the page is for. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'normal' | 'large'
  isWide?: boolean
}

const look = ({ kind = 'secondary', size = 'normal', isWide = false }: Look, more?: string) =>
  classNames(styles.button, styles[kind], styles[size], isWide && styles.wide, more)

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Something is under way: the button waits and says so, and keeps its width. */
    isBusy?: boolean
  }

export function Button({
  kind,
  size,
  isWide,
  isBusy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, size, isWide }, className)}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {children}
    </button>
  )
}

/** A link that looks like a button; `to` is an address without language. */
export function ButtonLink({ kind, size, isWide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={look({ kind, size, isWide }, className)} />
}

/** The same for an address that is no page of ours: a mail, a file. */
export function ButtonAnchor({
  kind,
  size,
  isWide,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={look({ kind, size, isWide }, className)}>
      {children}
    </a>
  )
}

type IconButtonProps = ComponentProps<'button'> & {
  /** What it does, for those who do not see the icon; left out where its content says so. */
  label?: string
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.icon, className)}
    />
  )
}
