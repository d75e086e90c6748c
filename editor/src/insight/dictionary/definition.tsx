import { sentence } from '@anj/workflow/messages'
import { SqlBlock } from '../sql-block.tsx'
import classes from './dictionary.module.css'

interface DefinitionProps {
  readonly title?: string
  /** Null if the login can't see it. */
  readonly definition: string | null
}

/** Shows a definition in SQL and says that an ellipsis can stand for credentials. */
export function Definition({ title = 'Definition', definition }: DefinitionProps) {
  return (
    <section className={classes.section}>
      <h4>{title}</h4>
      {definition === null ? (
        <p className={classes.quiet}>{sentence('definitionHidden')}</p>
      ) : (
        <>
          <SqlBlock sql={definition.trim()} />
          {definition.includes('…') && <p className={classes.quiet}>{sentence('credentialsHidden')}</p>}
        </>
      )}
    </section>
  )
}
