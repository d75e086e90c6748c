import {
  type Column,
  countPhrase,
  dataTypes,
  hasDate,
  isMomentType,
  isNumberType,
  isTextType,
  maxComparedColumns,
  type RuleCheck,
  typeLabel,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import {
  type Icon,
  IconArrowBarToDown,
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsLeftRight,
  IconBraces,
  IconCalculator,
  IconCalendarMonth,
  IconClipboardCheck,
  IconColumnRemove,
  IconColumns1,
  IconColumns2,
  IconCopyX,
  IconCursorText,
  IconFilter,
  IconListCheck,
  IconMathFunction,
  IconRegex,
  IconReplace,
  IconSortAscending,
  IconSortDescending,
  IconSparkles,
  IconStack2,
  IconTableColumn,
  IconTableRow,
  IconTransform,
  IconUsersGroup,
  IconWand,
} from '@tabler/icons-react'
import { typeIcons } from '../grid/type-icon.tsx'
import { checkOptions } from '../steps/row-rules.ts'
import {
  calculateFrom,
  checkColumns,
  cleanColumns,
  extractFrom,
  extractsOf,
  fillColumns,
  filterByCondition,
  findSimilarBy,
  groupRowsBy,
  mergeTexts,
  parseJsonOf,
  pivotBy,
  removeDuplicatesBy,
  replaceIn,
  sortBy,
  splitTexts,
  unpivotBy,
} from './column-steps.ts'
import { keepColumns, moveTo, removeColumns } from './selection-edits.ts'
import type { StepEdit } from './step-edit.ts'
import { changeType } from './type-edit.ts'

/** A question that the user answers before the workflow changes: the values to keep, or a column's new name. */
export type Question = 'values' | 'name'

/** A step that the menu of columns offers. */
export interface OfferedStep {
  readonly icon: Icon
  readonly label: string
  readonly does: StepEdit | Question
  readonly isDisabled?: boolean
}

/** Steps of one topic, in a menu of their own. */
export interface OfferedGroup {
  readonly icon: Icon
  readonly label: string
  readonly steps: readonly OfferedStep[]
}

/** Steps of the menu between two dividers. */
export type OfferedSection = readonly (OfferedStep | OfferedGroup)[]

/** Returns the steps that the menu of one or several columns offers. `all` are the columns of the table. */
export function columnMenuSteps(
  columns: readonly Column[],
  all: readonly Column[],
): readonly OfferedSection[] {
  const [only] = columns
  return columns.length === 1 && only ? stepsOfColumn(only, all) : stepsOfColumns(columns)
}

function stepsOfColumn(column: Column, all: readonly Column[]): readonly OfferedSection[] {
  const { name, type } = column
  const isFirst = all[0]?.name === name
  const isLast = all.at(-1)?.name === name
  return [
    [
      // A list of two values would say no more than the condition.
      ...(type === 'bit'
        ? []
        : [{ icon: IconListCheck, label: sentence('stepFilterByValues'), does: 'values' as const }]),
      { icon: IconFilter, label: sentence('stepFilter'), does: filterByCondition(name) },
      {
        icon: IconSortAscending,
        label: sentence('stepsSort'),
        steps: [
          { icon: IconSortAscending, label: sentence('stepSortAscending'), does: sortBy(name, false) },
          { icon: IconSortDescending, label: sentence('stepSortDescending'), does: sortBy(name, true) },
        ],
      },
      { icon: IconCopyX, label: sentence('stepRemoveDuplicates'), does: removeDuplicatesBy([name]) },
      checkGroup([column]),
    ],
    [
      { icon: IconCursorText, label: sentence('stepRename'), does: 'name' },
      typeGroup([column]),
      { icon: IconColumnRemove, label: sentence('stepRemoveColumn'), does: removeColumns([name]) },
      {
        icon: IconArrowsLeftRight,
        label: sentence('stepsArrange'),
        steps: [
          { icon: IconColumns1, label: sentence('stepKeepOnly'), does: keepColumns([name]) },
          {
            icon: IconArrowBarToLeft,
            label: sentence('stepMoveFirst'),
            does: moveTo(name, 'first'),
            isDisabled: isFirst,
          },
          {
            icon: IconArrowLeft,
            label: sentence('stepMoveLeft'),
            does: moveTo(name, 'left'),
            isDisabled: isFirst,
          },
          {
            icon: IconArrowRight,
            label: sentence('stepMoveRight'),
            does: moveTo(name, 'right'),
            isDisabled: isLast,
          },
          {
            icon: IconArrowBarToRight,
            label: sentence('stepMoveLast'),
            does: moveTo(name, 'last'),
            isDisabled: isLast,
          },
        ],
      },
    ],
    [
      {
        icon: IconWand,
        label: sentence('stepsValues'),
        steps: [
          { icon: IconReplace, label: sentence('stepReplace'), does: replaceIn([name]) },
          ...cleaning([column]),
          { icon: IconArrowBarToDown, label: sentence('stepFill'), does: fillColumns([name]) },
        ],
      },
      {
        icon: IconColumns2,
        label: sentence('stepsSplit'),
        steps: [
          { icon: IconColumns2, label: sentence('stepSplit'), does: splitTexts(name) },
          { icon: IconRegex, label: sentence('stepExtract'), does: extractFrom(name) },
          ...(isTextType(type)
            ? [{ icon: IconBraces, label: sentence('stepParseJson'), does: parseJsonOf(name) }]
            : []),
        ],
      },
      {
        icon: IconCalculator,
        label: sentence('stepsCalculate'),
        steps: [
          { icon: IconMathFunction, label: sentence('stepCalculate'), does: calculateFrom(name, name) },
          ...extractsOf(type).map(({ part, formula }) => ({
            icon: IconCalculator,
            label: part,
            does: calculateFrom(name, `${name} ${part.toLowerCase()}`, formula),
          })),
        ],
      },
      {
        icon: IconTableRow,
        label: sentence('stepsRows'),
        steps: [
          { icon: IconUsersGroup, label: sentence('stepFindSimilar'), does: findSimilarBy([name]) },
          { icon: IconStack2, label: sentence('stepGroup'), does: groupRowsBy([name]) },
          ...(hasDate(type)
            ? [
                {
                  icon: IconCalendarMonth,
                  label: sentence('stepGroupByMonth'),
                  does: groupRowsBy([name], 'month'),
                },
              ]
            : []),
          { icon: IconTableColumn, label: sentence('stepPivot'), does: pivotBy(name) },
          { icon: IconTransform, label: sentence('stepUnpivotOthers'), does: unpivotBy('others', [name]) },
        ],
      },
    ],
  ]
}

function stepsOfColumns(columns: readonly Column[]): readonly OfferedSection[] {
  const names = columns.map(({ name }) => name)
  return [
    [
      { icon: IconColumns1, label: sentence('stepKeepOnlyThese'), does: keepColumns(names) },
      {
        icon: IconColumnRemove,
        label: sentence('stepRemoveColumns', { columns: countPhrase(names.length, 'column') }),
        does: removeColumns(names),
      },
      typeGroup(columns),
      checkGroup(columns),
    ],
    [
      { icon: IconReplace, label: sentence('stepReplace'), does: replaceIn(names) },
      ...cleaning(columns),
      { icon: IconArrowBarToDown, label: sentence('stepFill'), does: fillColumns(names) },
      { icon: IconColumns2, label: sentence('stepMerge'), does: mergeTexts(names) },
    ],
    [
      { icon: IconCopyX, label: sentence('stepRemoveDuplicatesOf'), does: removeDuplicatesBy(names) },
      ...(names.length <= maxComparedColumns
        ? [{ icon: IconUsersGroup, label: sentence('stepFindSimilarBy'), does: findSimilarBy(names) }]
        : []),
      { icon: IconStack2, label: sentence('stepGroupByThese'), does: groupRowsBy(names) },
      { icon: IconTransform, label: sentence('stepUnpivotThese'), does: unpivotBy('some', names) },
      { icon: IconTransform, label: sentence('stepUnpivotOthers'), does: unpivotBy('others', names) },
    ],
  ]
}

/** Clean Text refuses columns that aren't texts. */
function cleaning(columns: readonly Column[]): readonly OfferedStep[] {
  const texts = columns.filter(({ type }) => isTextType(type)).map(({ name }) => name)
  return texts.length === 0
    ? []
    : [{ icon: IconSparkles, label: sentence('stepClean'), does: cleanColumns(texts) }]
}

/** Rules for a column, or for several together. A range is for values with an order, a pattern is for texts. */
function checkGroup(columns: readonly Column[]): OfferedGroup {
  const [only, another] = columns
  const type = another ? undefined : only?.type
  const checks: readonly RuleCheck[] = [
    'notEmpty',
    'unique',
    ...(type && (isNumberType(type) || isMomentType(type)) ? (['inRange'] as const) : []),
    ...(type && type !== 'bit' ? (['inList'] as const) : []),
    ...(type && isTextType(type) ? (['matches'] as const) : []),
  ]
  return {
    icon: IconClipboardCheck,
    label: sentence(type ? 'stepsCheck' : 'stepsCheckThese'),
    steps: checkOptions
      .filter(({ value }) => checks.includes(value))
      .map(({ value, label }) => ({
        icon: IconClipboardCheck,
        label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
        does: checkColumns(
          value,
          columns.map(({ name }) => name),
        ),
      })),
  }
}

function typeGroup(columns: readonly Column[]): OfferedGroup {
  const names = columns.map(({ name }) => name)
  return {
    icon: IconTransform,
    label: sentence('stepsType'),
    steps: dataTypes.map((type) => ({
      icon: typeIcons[type],
      label: typeLabel(type),
      does: changeType(names, type),
      isDisabled: columns.every((column) => column.type === type),
    })),
  }
}
