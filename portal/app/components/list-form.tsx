import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form, Link, type SubmitFunction, useSubmit } from '@remix-run/react'
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { DEFAULT_LIMIT, isFiltered, type ListQuery, limits, listAddress } from '../model/list-address.ts'
import classes from './list-form.module.css'

interface Choice {
  readonly value: string
  readonly label: string
}

/** Choices under a heading. */
interface ChoiceGroup {
  readonly group: string
  readonly items: readonly Choice[]
}

/** True if `wanted` is one of the choices. */
export function isChoice(choices: ListFilter['choices'], wanted: string): boolean {
  return choices.flatMap((one) => ('group' in one ? one.items : [one])).some(({ value }) => value === wanted)
}

/** A filter of a list, kept in the address. */
export interface ListFilter {
  readonly name: string
  readonly label: string
  /** Label of the empty choice, such as "All roles". */
  readonly all: string
  readonly choices: readonly (Choice | ChoiceGroup)[]
}

interface ListFormProps {
  readonly query: ListQuery
  /** Placeholder that names the searched fields. */
  readonly searchHint: string
  readonly filters?: readonly ListFilter[]
  /** The sortable columns. Narrow screens show them as a select, because they hide the column headers. */
  readonly sorts?: readonly Choice[]
  /** Additional fields. Their values become filters in the query, under their field names. */
  readonly children?: ReactNode
}

/** Number of filters that fit on one line beside the search, the dates and the rows. */
const ONE_LINE = 3

/**
 * Search and filters of a list. Submitting opens the list's address; with JavaScript, choosing a filter submits
 * immediately.
 */
export function ListForm({ query, searchHint, filters = [], sorts = [], children }: ListFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  useFieldsOf(form, query, submit)
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    submit(currentTarget.form, { preventScrollReset: true })
  return (
    <Form
      method="get"
      role="search"
      className={filters.length > ONE_LINE ? `${classes.form} ${classes.many}` : classes.form}
      ref={form}
      preventScrollReset
    >
      <TextInput
        className={classes.search}
        label="Search"
        type="search"
        name="search"
        maxLength={200}
        placeholder={searchHint}
        defaultValue={query.search}
      />
      {filters.map(({ name, label, all, choices }) => (
        <NativeSelect
          key={name}
          className={classes.filter}
          name={name}
          label={label}
          defaultValue={query.filters[name] ?? ''}
          onChange={choose}
          data={[{ value: '', label: all }, ...choices.map(asData)]}
        />
      ))}
      {children}
      {sorts.length > 0 && (
        <NativeSelect
          className={classes.narrow}
          name="sort"
          label="Sort by"
          defaultValue={query.sort}
          onChange={choose}
          data={[{ value: '', label: 'Default order' }, ...sorts.flatMap(bothWays)]}
        />
      )}
      <NativeSelect
        className={classes.rows}
        name="limit"
        label="Rows"
        defaultValue={query.limit === DEFAULT_LIMIT ? '' : String(query.limit)}
        onChange={choose}
        data={limits.map((limit) => ({
          value: limit === DEFAULT_LIMIT ? '' : String(limit),
          label: String(limit),
        }))}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default">
          Search
        </Button>
        {isFiltered(query) && (
          <Button
            component={Link}
            to={listAddress(query, { search: '', filters: {}, page: 1 })}
            variant="subtle"
          >
            Clear
          </Button>
        )}
      </div>
    </Form>
  )
}

/** Copies the choices, because Mantine's types require mutable arrays. */
function asData(choice: Choice | ChoiceGroup) {
  return 'group' in choice ? { group: choice.group, items: [...choice.items] } : choice
}

function bothWays({ value, label }: Choice): readonly Choice[] {
  return [
    { value, label: `${label}, ascending` },
    { value: `-${value}`, label: `${label}, descending` },
  ]
}

/**
 * Updates the fields when the address changes through a link or the Back button. On the first render, the user may
 * already have chosen a filter while the scripts were loading, so such a filter submits the form.
 */
function useFieldsOf(
  form: { readonly current: HTMLFormElement | null },
  query: ListQuery,
  submit: SubmitFunction,
) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      if ([...(form.current?.elements ?? [])].some(isChosen))
        submit(form.current, { preventScrollReset: true })
      return
    }
    const { search, filters, sort, limit } = query
    const values: Readonly<Record<string, string | undefined>> = {
      ...filters,
      search,
      sort,
      limit: limit === DEFAULT_LIMIT ? '' : String(limit),
    }
    for (const field of form.current?.elements ?? [])
      if (
        field instanceof HTMLSelectElement ||
        (field instanceof HTMLInputElement && field.type !== 'hidden')
      )
        field.value = values[field.name] ?? ''
  }, [form, query, submit])
}

/** True if the user chose a different option from the one that the server rendered. */
function isChosen(field: Element): boolean {
  if (!(field instanceof HTMLSelectElement)) return false
  const drawn = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
  return field.selectedIndex !== Math.max(drawn, 0)
}
