import {
  countPhrase,
  dataTypes,
  formatCount,
  incomingColumns,
  maxJsonColumns,
  type ParseJsonConfig,
  parseJsonPath,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Autocomplete, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { findJsonPaths, type JsonPaths } from '../server/previews.ts'
import { ColumnField } from './columns-field.tsx'
import classes from './group-by.module.css'
import { newJsonColumns, pathsToAdd } from './json-columns.ts'
import { OrderedList } from './ordered-list.tsx'
import { RejectPolicy } from './reject-policy.tsx'
import { typeOptionLabel } from './type-line.tsx'
import { useColumnQuery } from './use-column-query.ts'

type JsonColumn = ParseJsonConfig['columns'][number]

/** As many found paths become columns at once. */
const AT_ONCE = 100
const types = dataTypes.map((type) => ({ value: type, label: type }))
const words = {
  noun: 'column',
  one: 'New column',
  several: 'New columns',
  inOrder: 'New columns',
  add: 'Add column',
}

/** The form of Parse JSON Text: the paths that become columns, and the list whose elements become rows. */
export default function ParseJsonForm(props: NodeFormProps<'parseJson'>) {
  const { graph, node, config, change } = props
  const [columns = []] = incomingColumns(graph, node.id)
  const { column, list, keepWithout, keepOriginal } = config
  const { find, value: found, isAsking, problem } = useColumnQuery(findJsonPaths, props, column)
  const kept = columns.map(({ name }) => name).filter((name) => keepOriginal || name !== column)
  const names = config.columns.map(({ name }) => name)
  const paths = found?.paths.map(({ path }) => path) ?? []
  const toAdd = pathsToAdd(config, paths)
  const add = (all: readonly string[]) =>
    change((present) => ({
      ...present,
      columns: [
        ...present.columns,
        ...newJsonColumns(all, [...kept, ...present.columns.map(({ name }) => name)]),
      ].slice(0, maxJsonColumns),
    }))

  // The first answer fills an empty list, unless it is very long.
  const latest = useRef({ toAdd, add, isEmpty: names.length === 0 })
  latest.current = { toAdd, add, isEmpty: names.length === 0 }
  useEffect(() => {
    const now = latest.current
    if (found && now.isEmpty && now.toAdd.length > 0 && now.toAdd.length <= AT_ONCE) now.add(now.toAdd)
  }, [found])

  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('jsonNeedsSource')}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <ColumnField
        label="Column with JSON"
        names={columns.map(({ name }) => name)}
        value={column}
        onChange={(chosen) => change({ ...config, column: chosen })}
      />
      {column !== '' && (
        <Stack gap={6} align="start">
          <Button size="compact-xs" variant="default" loading={isAsking} disabled={!find} onClick={find}>
            Find paths
          </Button>
          {problem && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          )}
          {found && (
            <Text size="xs" c="dimmed" role="status">
              {noteOf(found)}
            </Text>
          )}
        </Stack>
      )}
      <Autocomplete
        size="xs"
        label="Rows from a list"
        description={sentence('jsonListHint')}
        placeholder="No list"
        spellCheck={false}
        data={found?.lists.filter((path) => !path.includes('[*]')) ?? []}
        value={list}
        error={list.trim() !== '' && parseJsonPath(list) === null}
        onChange={(text) => change({ ...config, list: text }, 'list')}
      />
      {list.trim() !== '' && (
        <Checkbox
          size="xs"
          label="Keep rows without the list"
          checked={keepWithout}
          onChange={(event) => change({ ...config, keepWithout: event.currentTarget.checked })}
        />
      )}
      <OrderedList
        words={words}
        entries={config.columns}
        hits={null}
        mayBeEmpty
        onChange={(next) => change({ ...config, columns: [...next] })}
        onAdd={() =>
          change({
            ...config,
            columns: [...config.columns, { path: '', name: freeName([...kept, ...names]), type: 'text' }],
          })
        }
        renderField={(one, at) => (
          <JsonColumnFields
            number={at + 1}
            value={one}
            paths={[...new Set([one.path, ...toAdd])].filter((path) => path !== '')}
            onChange={(next, field) =>
              change(
                { ...config, columns: config.columns.map((was, i) => (i === at ? next : was)) },
                field && `column ${at} ${field}`,
              )
            }
          />
        )}
      />
      {toAdd.length > 0 && (
        <Group>
          <Button size="compact-xs" variant="light" onClick={() => add(toAdd)}>
            {`Add ${countPhrase(toAdd.length, 'found path')}`}
          </Button>
        </Group>
      )}
      <Checkbox
        size="xs"
        label="Keep the original column"
        checked={keepOriginal}
        onChange={(event) => change({ ...config, keepOriginal: event.currentTarget.checked })}
      />
      <RejectPolicy types={config} change={change} />
    </Stack>
  )
}

interface JsonColumnFieldsProps {
  readonly number: number
  readonly value: JsonColumn
  readonly paths: readonly string[]
  readonly onChange: (column: JsonColumn, field?: string) => void
}

/** Edits a path, and the name and the type of its column. */
function JsonColumnFields({ number, value, paths, onChange }: JsonColumnFieldsProps) {
  const { path, name, type } = value
  return (
    <div className={classes.pair}>
      <Autocomplete
        className={classes.wide}
        size="xs"
        aria-label={`Path of column ${number}`}
        placeholder="customer.name"
        spellCheck={false}
        data={[...paths]}
        value={path}
        title={path}
        error={path.trim() === '' || parseJsonPath(path) === null}
        onChange={(text) => onChange({ ...value, path: text }, 'path')}
      />
      <TextInput
        size="xs"
        aria-label={`Name of column ${number}`}
        placeholder="Name"
        value={name}
        title={name}
        error={name === ''}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value }, 'name')}
      />
      <Choice
        aria-label={`Type of column ${number}`}
        data={types}
        renderOption={({ option }) => typeOptionLabel(option)}
        comboboxProps={{ width: 240, position: 'bottom-end' }}
        value={type}
        onChange={(chosen) => onChange({ ...value, type: chosen })}
      />
    </div>
  )
}

const freeName = (taken: readonly string[]) => newJsonColumns(['$'], taken)[0]?.name ?? 'value'

function noteOf({ paths, texts, notJson, isCut, isSample }: JsonPaths): string {
  const read = countPhrase(texts, 'text')
  return [
    paths.length === 0
      ? sentence('jsonNoneFound', { texts: read })
      : sentence('jsonPathsFound', { paths: countPhrase(paths.length, 'path'), texts: read }),
    notJson > 0 && sentence('jsonNotRead', { texts: countPhrase(notJson, 'text') }),
    isCut && sentence('jsonMorePaths', { limit: formatCount(paths.length) }),
    isSample && sentence('valuesOfSample'),
  ]
    .filter(Boolean)
    .join(' ')
}
