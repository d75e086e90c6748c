import { type CSSProperties, forwardRef } from 'react'

interface OverlayAnchorProps {
  readonly id?: string
  readonly className?: string | undefined
  readonly style: CSSProperties
}

/**
 * The place at which a menu or a popover of the grid opens. It drops the attributes of a control, because it can't be
 * pressed.
 */
export const OverlayAnchor = forwardRef<HTMLSpanElement, OverlayAnchorProps>(
  ({ id, className, style }, ref) => <span ref={ref} id={id} className={className} style={style} />,
)
