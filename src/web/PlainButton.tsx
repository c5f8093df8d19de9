import type { ButtonHTMLAttributes } from 'react'

import './PlainButton.css'

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'primary' | 'default' | 'quiet'
  busy?: boolean
}

/**
 * The kit's button without Mantine, for screens before the sign-in: with the kit's own the sign-in page would exceed
 * its budget by 8 KiB.
 */
export const PlainButton = ({ tone = 'default', busy = false, ...rest }: PlainButtonProps) => (
  <button type="button" {...rest} className="fb-plain-button" data-tone={tone} aria-busy={busy || undefined} />
)
