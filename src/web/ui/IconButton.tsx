import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

import './IconButton.css'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button's action, for screen readers and as the tooltip. */
  label: string
  children: ReactNode
  /** `plain` has no border until it is pointed at. */
  look?: 'bordered' | 'plain'
  /** True when there is nothing to do now, as at the last page: unlike a disabled button it keeps its focus. */
  idle?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A square button with an icon only: plain HTML, since lists hold one per row. */
export function IconButton({ label, look = 'plain', idle = false, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...(idle && { 'aria-disabled': true, onClick: undefined })}
      className={`fb-icon-button${className === undefined ? '' : ` ${className}`}`}
      data-look={look}
    >
      {children}
    </button>
  )
}
