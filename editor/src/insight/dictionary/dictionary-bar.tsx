import { canWriteDdl, type Dictionary, dictionaryDdl, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Menu, SegmentedControl, Switch } from '@mantine/core'
import { IconFileTypeSql } from '@tabler/icons-react'
import { Choice } from '../../kit/choice.tsx'
import { saveBlob } from '../../kit/save-blob.ts'
import { readInsight } from '../../server/run-insights.ts'
import { EarlierMenu } from '../earlier-menu.tsx'
import { ExportMenu } from '../export-menu.tsx'
import { FindField } from '../find-field.tsx'
import { InsightActions } from '../insight-actions.tsx'
import type { InsightPlace } from '../insight-place.ts'
import { SavedName } from '../saved-name.tsx'
import classes from './dictionary.module.css'
import type { DictionaryFilter, KeyFilter, ObjectFilter } from './shown-tables.ts'
import type { ListedItems, ShownDictionary } from './use-dictionary.ts'

interface DictionaryBarProps {
  readonly dictionary: Dictionary
  /** Null if the dictionary is part of another insight and therefore has no actions of its own. */
  readonly place: InsightPlace | null
  readonly shown: ShownDictionary
  readonly listed: ListedItems
  readonly onListed: (things: ListedItems) => void
  /** Moves the focus from the search field to the list. */
  readonly onDown: () => void
}

const kinds: readonly { value: DictionaryFilter['kind']; label: string }[] = [
  { value: 'all', label: 'All kinds' },
  { value: 'tables', label: 'Tables only' },
  { value: 'views', label: 'Views only' },
]
const keys: readonly { value: KeyFilter; label: string }[] = [
  { value: 'all', label: 'Any keys' },
  { value: 'primary', label: 'Primary key' },
  { value: 'foreign', label: 'Foreign key' },
  { value: 'unique', label: 'Unique key' },
  { value: 'none', label: 'No key' },
]
const objectKinds: readonly { value: ObjectFilter; label: string }[] = [
  { value: 'all', label: 'All kinds' },
  { value: 'routines', label: 'Functions' },
  { value: 'sequences', label: 'Sequences' },
  { value: 'types', label: 'Types' },
  { value: 'extensions', label: 'Extensions' },
]
const ALL = '*'

/** The filters of a dictionary, and the actions on the whole dictionary. */
export function DictionaryBar({ dictionary, place, shown, listed, onListed, onDown }: DictionaryBarProps) {
  const { filter, narrow, schemas } = shown
  const found = {
    tables: () => shown.listedTables.length,
    columns: () => shown.columnsOf().length,
    objects: () => shown.listedObjects.length,
  }[listed]()
  return (
    <div className={classes.bar}>
      <FindField
        find={filter.find}
        label={sentence('findInDictionary')}
        onFind={(find) => narrow({ find })}
        onDown={onDown}
      />
      <SegmentedControl
        size="xs"
        aria-label={sentence('whatIsListed')}
        data={[
          { value: 'tables', label: 'Tables' },
          { value: 'columns', label: 'Columns' },
          ...(shown.canHaveObjects ? [{ value: 'objects', label: 'Objects' }] : []),
        ]}
        value={listed}
        onChange={(value) => onListed(value as ListedItems)}
      />
      {schemas.length > 1 && (
        <Choice
          w={140}
          aria-label="Schema"
          searchable={schemas.length > 8}
          data={[{ value: ALL, label: 'All schemas' }, ...schemas.map((value) => ({ value, label: value }))]}
          value={filter.schema ?? ALL}
          onChange={(schema) => narrow({ schema: schema === ALL ? null : schema })}
        />
      )}
      {listed === 'objects' ? (
        <Choice
          w={112}
          aria-label="Kind"
          data={[...objectKinds]}
          value={filter.objects}
          onChange={(objects) => narrow({ objects: objects as ObjectFilter })}
        />
      ) : (
        <>
          <Choice
            w={112}
            aria-label="Kind"
            data={[...kinds]}
            value={filter.kind}
            onChange={(kind) => narrow({ kind: kind as DictionaryFilter['kind'] })}
          />
          <Choice
            w={112}
            aria-label="Keys"
            data={[...keys]}
            value={filter.keys}
            onChange={(value) => narrow({ keys: value as KeyFilter })}
          />
        </>
      )}
      <Switch
        size="xs"
        label={sentence('withoutComment')}
        checked={filter.onlyUncommented}
        onChange={(event) => narrow({ onlyUncommented: event.currentTarget.checked })}
      />
      <span className={classes.found} role="status">
        {sentence('shownCount', { count: formatCount(found) })}
      </span>
      {place && <Deeds dictionary={dictionary} place={place} shown={shown} />}
    </div>
  )
}

type DeedsProps = Pick<DictionaryBarProps, 'dictionary' | 'shown'> & { readonly place: InsightPlace }

function Deeds({ dictionary, place, shown }: DeedsProps) {
  return (
    <InsightActions>
      <EarlierMenu
        place={place}
        kind="dictionary"
        label="Compare"
        before={dictionary.readAt}
        onChoose={async ({ runId, title }) => {
          const insight = await readInsight(runId, new AbortController().signal)
          if (insight.kind === 'dictionary') shown.compareWith({ title, dictionary: insight.dictionary })
        }}
      />
      <SavedName place={place} kind="dictionary" />
      <ExportMenu place={place} name={`${dictionary.database} dictionary`}>
        {canWriteDdl(dictionary) && (
          <Menu.Item
            leftSection={<IconFileTypeSql size={16} aria-hidden />}
            onClick={() =>
              saveBlob(
                new Blob([dictionaryDdl(dictionary)], { type: 'application/sql' }),
                `${dictionary.database}.sql`,
              )
            }
          >
            SQL
          </Menu.Item>
        )}
      </ExportMenu>
    </InsightActions>
  )
}
