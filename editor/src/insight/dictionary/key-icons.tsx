import { IconFingerprint, IconKey, IconLink } from '@tabler/icons-react'
import classes from './dictionary.module.css'
import type { KeyMarks } from './known-tables.ts'

const signs = [
  ['primary', IconKey, 'Primary key'],
  ['foreign', IconLink, 'Foreign key'],
  ['unique', IconFingerprint, 'Unique key'],
] as const

/** Shows the keys that a column belongs to, as labelled icons. */
export function KeyIcons({ marks }: { readonly marks: KeyMarks }) {
  return signs
    .filter(([mark]) => marks[mark])
    .map(([mark, Icon, name]) => (
      <Icon key={mark} className={classes.key} data-mark={mark} size={13} role="img" aria-label={name}>
        <title>{name}</title>
      </Icon>
    ))
}
