import { LogoMark } from './logo.tsx'
import classes from './wordmark.module.css'

/** The logo with the product's name. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <LogoMark />
      <span className={classes.name}>Anj</span> <span className={classes.version}>3.0</span>
    </span>
  )
}
