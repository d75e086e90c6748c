import { sentence } from '@anj/workflow/messages'
import classes from './flow-picture.module.css'

/** A small workflow above the product's slogan, as decoration beside the forms. */
export function FlowPicture() {
  return (
    <div className={classes.picture}>
      <svg viewBox="0 0 420 230" role="presentation" className={classes.flow}>
        <g className={classes.edges}>
          <path d="M110 55 C150 55 140 115 180 115" />
          <path d="M110 175 C150 175 140 115 180 115" />
          <path d="M250 115 H310" />
        </g>
        <Node x={20} y={30} lines={[52, 34]} />
        <Node x={20} y={150} lines={[40, 56]} />
        <Node x={170} y={90} lines={[48, 48]} />
        <Node x={310} y={90} lines={[56, 40]} />
      </svg>
      <p className={classes.promise}>{sentence('promise')}</p>
    </div>
  )
}

interface NodeProps {
  readonly x: number
  readonly y: number
  /** Widths of the two bars that imitate lines of text. */
  readonly lines: readonly [number, number]
}

function Node({ x, y, lines: [title, type] }: NodeProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={classes.node} width="96" height="50" rx="8" />
      <circle className={classes.dot} cx="16" cy="25" r="6" />
      <rect className={classes.title} x="30" y="16" width={title} height="6" rx="3" />
      <rect className={classes.type} x="30" y="29" width={type} height="5" rx="2.5" />
    </g>
  )
}
