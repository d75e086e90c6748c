import { countPhrase, type Dictionary, formatCount, percentCovered } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './dictionary.module.css'
import type { ShownDictionary } from './use-dictionary.ts'

interface DictionaryFactsProps {
  readonly dictionary: Dictionary
  readonly shown: ShownDictionary
}

/** Shows the database's size, its comment coverage, and the parts that the login can't see. */
export function DictionaryFacts({ dictionary, shown: { coverage } }: DictionaryFactsProps) {
  const { tables, version, server, readAt, unseen, objects } = dictionary
  const views = tables.filter(({ kind }) => kind === 'view' || kind === 'materializedView').length
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className={classes.facts}>
        <span title={server}>{version}</span>
        <span>{countPhrase(tables.length - views, 'table')}</span>
        {views > 0 && <span>{countPhrase(views, 'view')}</span>}
        <span>{countPhrase(columns, 'column')}</span>
        {objects?.routines && objects.routines.length > 0 && (
          <span>{countPhrase(objects.routines.length, 'function')}</span>
        )}
        {objects?.characterSet && <span>{objects.characterSet}</span>}
        <span>{sentence('readAt', { moment: formatMoment(readAt) })}</span>
        {unseen.length > 0 && (
          <UnstyledButton
            className={classes.unseen}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <IconAlertTriangle size={13} aria-hidden /> {sentence('notAllSeen')}
          </UnstyledButton>
        )}
        <span className={classes.covered}>
          Comments
          <Coverage title={sentence('tablesCommented')} short="tables" {...coverage.tables} />
          <Coverage title={sentence('columnsCommented')} short="columns" {...coverage.columns} />
        </span>
      </div>
      {isOpen && (
        <ul id={id} className={classes.unseenList}>
          {unseen.map((words) => (
            <Text key={words} component="li" size="xs">
              {words}
            </Text>
          ))}
        </ul>
      )}
    </>
  )
}

interface CoverageProps {
  readonly title: string
  readonly short: string
  readonly commented: number
  readonly all: number
}

function Coverage({ title, short, commented, all }: CoverageProps) {
  if (all === 0) return null
  const percent = percentCovered({ commented, all })
  return (
    <span className={classes.coverage} title={`${title}: ${formatCount(commented)} of ${formatCount(all)}`}>
      {short}
      <meter className={classes.meter} min={0} max={100} value={percent} aria-label={title} />
      <b>{percent} %</b>
    </span>
  )
}
