export * from './advice/advice.ts'
export * from './advice/advice-report.ts'
export * from './advice/advice-sheets.ts'
export * from './advice/findings.ts'
export { authenticationTypes, readAuthentication } from './connectors/authentication.ts'
export { forbiddenUnquotedChar } from './connectors/column-names.ts'
export { csvOutputProblem } from './connectors/csv.ts'
export { DatabaseAddress } from './connectors/database-address.ts'
export {
  type DatabaseFileFormat,
  databaseFileFormats,
  databaseFileTableProblem,
} from './connectors/database-file.ts'
export { DatabaseInputConfig, sourceKey } from './connectors/database-input.ts'
export { DatabaseOutputConfig, defaultMaxMissing, sameName } from './connectors/database-output.ts'
export { defaultTls } from './connectors/default-tls.ts'
export {
  type ExcelTableStyle,
  excelOutputProblem,
  excelTableStyleOf,
  excelTableStyles,
  sheetNameIssue,
} from './connectors/excel.ts'
export {
  type CellPlace,
  type ExcelTemplate,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  parseCellName,
} from './connectors/excel-template.ts'
export { FileInputConfig } from './connectors/file-input.ts'
export { writtenFileName } from './connectors/gzip.ts'
export { parseHostAndPort } from './connectors/host-and-port.ts'
export { type ConnectorKind, connectors } from './connectors/index.ts'
export { type JsonLayout, jsonLayouts } from './connectors/json.ts'
export { practiceConnectionName } from './connectors/practice-connection.ts'
export { type ServerFields, serverProblems } from './connectors/server-problems.ts'
export { type SqlServerAddress, sqlServerAddress } from './connectors/sql-server-address.ts'
export { tableLimitsProblem } from './connectors/table-limits.ts'
export { txtDelimiterIssue, txtOutputProblem } from './connectors/txt.ts'
export { isWindowsServer } from './connectors/windows-servers.ts'
export { copyName, MAX_NAME_LENGTH } from './copy-name.ts'
export * from './databases/index.ts'
export * from './databases/server-types.ts'
export { sqlReferences } from './databases/sql-references.ts'
export * from './diagram/build-diagram.ts'
export * from './diagram/colours.ts'
export * from './diagram/diagram-to-dbml.ts'
export * from './diagram/diagram-to-mermaid.ts'
export * from './diagram/diagram-to-svg.ts'
export * from './diagram/drawn-table.ts'
export * from './diagram/lines.ts'
export * from './diagram/model.ts'
export * from './diagram/text-width.ts'
export * from './dictionary/comment-coverage.ts'
export * from './dictionary/compare-dictionaries.ts'
export * from './dictionary/ddl/dictionary-ddl.ts'
export * from './dictionary/describe.ts'
export * from './dictionary/describe-objects.ts'
export * from './dictionary/dictionary.ts'
export * from './dictionary/dictionary-objects.ts'
export * from './dictionary/dictionary-report.ts'
export * from './dictionary/dictionary-sheets.ts'
export * from './dictionary/implied-relations.ts'
export * from './dictionary/sequence-use.ts'
export * from './dictionary/split-name.ts'
export * from './dictionary/tables-phrase.ts'
export * from './dictionary/unique-columns.ts'
export * from './file/clipboard-text.ts'
export * from './file/count-values.ts'
export { asRecord } from './file/file-document.ts'
export * from './file/file-problem.ts'
export { type FileReference, type FileTable } from './file/file-tables.ts'
export { fileVersion } from './file/migrations.ts'
export * from './file/parse-workflow-file.ts'
export { withLowercaseIds, withoutSecrets } from './file/private-fields.ts'
export { type FileRemote } from './file/remote.ts'
export * from './file/repository-file.ts'
export * from './file/serialize-workflow.ts'
export { testFileName, workflowFileStem } from './file/workflow-file-name.ts'
export * from './file/workflow-test.ts'
export * from './file/zip-headers.ts'
export { type CheckedFormula, checkFormula } from './formula/check-formula.ts'
export type {
  FormulaExample,
  FormulaFunction,
  FunctionFamily,
  LiteralKind,
  Parameter,
  ParameterType,
  Signature,
} from './formula/functions/function.ts'
export { families as functionFamilies } from './formula/functions/function.ts'
export {
  entryOf,
  type FunctionName,
  functionNamed,
  functionNames,
  functions,
} from './formula/functions/index.ts'
export { parser as formulaParser } from './formula/generated/parser.ts'
export { keywords as formulaKeywords } from './formula/keywords.ts'
export { MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH } from './formula/limits.ts'
export { columnReference, type ParsedFormula, parseFormula } from './formula/parse-formula.ts'
export { regexIssue } from './formula/regex-issue.ts'
export type { CheckedNode, FormulaNode, FormulaProblem, Span } from './formula/tree.ts'
export {
  columnTypeOf,
  type FormulaType,
  formulaTypeOf,
  typeLabel,
  typeNames,
  type ValueType,
} from './formula/types.ts'
export * from './graph/broken-columns.ts'
export * from './graph/can-connect.ts'
export * from './graph/can-drop.ts'
export * from './graph/changed-by.ts'
export * from './graph/column-types-of.ts'
export * from './graph/columns-of.ts'
export * from './graph/compared-sources.ts'
export * from './graph/contract-of.ts'
export { databaseKindOf } from './graph/database-kind-of.ts'
export * from './graph/describe-schema-error.ts'
export * from './graph/document.ts'
export * from './graph/edit-graph.ts'
export * from './graph/execution-order.ts'
export { fileOfNode, type NamedFile } from './graph/file-of-node.ts'
export * from './graph/find-problems.ts'
export { indexGraph } from './graph/graph-index.ts'
export { hasValidConfig } from './graph/has-valid-config.ts'
export * from './graph/incremental.ts'
export * from './graph/incremental-problems.ts'
export * from './graph/insert-node.ts'
export { insertStep, insertStepBefore, stepAt, stepPlace, targetsOf } from './graph/insert-step.ts'
export * from './graph/kind-words.ts'
export { maxEdges, maxNodes } from './graph/limits.ts'
export * from './graph/merge-graphs.ts'
export * from './graph/new-node.ts'
export * from './graph/node-families.ts'
export * from './graph/node-kinds.ts'
export * from './graph/node-problems.ts'
export * from './graph/outputs.ts'
export {
  mapParameterTexts,
  type ParameterSetting,
  type ParameterText,
  parameterTexts,
  referencesIn,
} from './graph/parameter-texts.ts'
export * from './graph/parameters.ts'
export * from './graph/paste-clipboard.ts'
export * from './graph/preview-path.ts'
export { rejectPolicyOf, rejectRulesOf } from './graph/reject-policy-of.ts'
export { renameInSettings } from './graph/rename-in-settings.ts'
export * from './graph/secrets.ts'
export * from './graph/sources-of.ts'
export * from './graph/step-names.ts'
export * from './graph/steps-of-way.ts'
export {
  canSwitchOff,
  effectiveGraph,
  effectiveNode,
  isSwitchedOff,
  offeredSwitch,
  switchedOffNames,
  switchedOffPhrase,
  switchStep,
} from './graph/switched-off.ts'
export * from './graph/test-run-graph.ts'
export * from './graph/uses.ts'
export * from './insight/insight.ts'
export * from './insight/stored-insight.ts'
export * from './messages.ts'
export * from './model/app-error.ts'
export * from './model/audited-actions.ts'
export * from './model/column-change.ts'
export * from './model/columns.ts'
export * from './model/contract.ts'
export * from './model/count-phrase.ts'
export * from './model/csv-cell.ts'
export * from './model/dataset.ts'
export * from './model/decimal-texts.ts'
export * from './model/disk-full.ts'
export * from './model/encodings.ts'
export * from './model/error-catalogue.ts'
export * from './model/file-columns.ts'
export * from './model/file-formats.ts'
export * from './model/file-set.ts'
export * from './model/fixed-lines.ts'
export { formatBytes } from './model/format-bytes.ts'
export * from './model/is-equal.ts'
export * from './model/month-names.ts'
export * from './model/names-phrase.ts'
export { type Note, note, withNotes } from './model/note.ts'
export * from './model/parameter.ts'
export * from './model/problem.ts'
export * from './model/run-load.ts'
export * from './model/run-status.ts'
export { duplicateNames, sideBySide, uniqueNames } from './model/side-by-side.ts'
export * from './model/storable-text.ts'
export type { StoredRows } from './model/stored-rows.ts'
export * from './model/suggested-change.ts'
export { readTimeFormat, type TimeFormat, timeFormatIssue } from './model/time-format.ts'
export * from './model/time-pattern.ts'
export { apiTokenPrefix, triggerTokenPrefix } from './model/token-prefixes.ts'
export { AiAdvisorConfig, SuppressedFinding } from './operations/ai-advisor.ts'
export { DataDictionaryConfig } from './operations/data-dictionary.ts'
export { DatabaseDiagramConfig } from './operations/database-diagram.ts'
export { type OperationKind, operations } from './operations/index.ts'
export * from './people/person-rules.ts'
export * from './places/existing-file.ts'
export * from './places/numbered-path.ts'
export * from './places/paging.ts'
export * from './places/place-kinds.ts'
export * from './places/place-path.ts'
export * from './places/place-problems.ts'
export { escapeMarkup } from './report/markup.ts'
export type { Sheet } from './report/sheet.ts'
export { defaultTimes, formatTime, parse24HourTime, parseTime } from './schedule/clock-time.ts'
export * from './schedule/delivered-name.ts'
export * from './schedule/delivery.ts'
export * from './schedule/find-schedule-problems.ts'
export * from './schedule/local-days.ts'
export * from './schedule/may-reveal-data.ts'
export * from './schedule/occurrences.ts'
export * from './schedule/place-delivery-problem.ts'
export * from './schedule/recurrence.ts'
export * from './schedule/retries.ts'
export * from './schedule/scheduled-values.ts'
export * from './schedule/scheduling-obstacle.ts'
export * from './schedule/time-zones.ts'
export * from './schedule/times.ts'
export * from './schedule/webhook-url.ts'
export * from './schedule/week-days.ts'
export * from './steps/aggregates.ts'
export { defaultFalseWords, defaultTrueWords } from './steps/bit-words.ts'
export { type CalculatedFormula, calculatedFormulas } from './steps/calculate-columns.ts'
export { columnChangeProblem, columnTypeProblems } from './steps/change-data-type.ts'
export { changedColumns, changedNames } from './steps/changed-values.ts'
export type { CheckRowsConfig } from './steps/check-rows.ts'
export { ChosenColumns } from './steps/chosen-columns.ts'
export type { CleanConfig } from './steps/clean-text.ts'
export { type CompareTablesConfig, comparedColumns, comparison } from './steps/compare-tables.ts'
export type { FillConfig } from './steps/fill-empty.ts'
export { checkFilterFormula, filterFormulaOf } from './steps/filter-rows.ts'
export { shareDigits } from './steps/first-rows.ts'
export * from './steps/group-keys.ts'
export { type StepKind, steps } from './steps/index.ts'
export { joinWarnings, type KeyComparison, keyComparison } from './steps/join-keys.ts'
export { JoinConfig, joinKinds } from './steps/joins.ts'
export * from './steps/json-path.ts'
export type { KeyPairs } from './steps/key-pairs.ts'
export { isJoin, isKeyed, type KeyedKind, keyedKinds } from './steps/keyed-kinds.ts'
export * from './steps/likeness.ts'
export { addedColumns, type LookUpConfig } from './steps/look-up.ts'
export { MatchingRowsConfig, matchingRowsKinds } from './steps/matching-rows.ts'
export { type MergeConfig, mergedColumns } from './steps/merge-columns.ts'
export {
  type JsonColumnPath,
  jsonColumnPaths,
  jsonListPath,
  maxJsonColumns,
  type ParseJsonConfig,
  parsedColumns,
} from './steps/parse-json.ts'
export { patternGroups } from './steps/pattern-groups.ts'
export {
  maxPivotValues,
  namesOfValues,
  type PivotConfig,
  pivotNames,
  sharedValue,
  sortedValues,
} from './steps/pivot.ts'
export { maxReplacePairs, type ReplaceConfig } from './steps/replace-values.ts'
export {
  isComplete,
  isValueOf,
  operatorsFor,
  type RowCondition,
  type RowFilter,
  type RowOperator,
  valuesOf,
} from './steps/row-filter.ts'
export * from './steps/row-rule.ts'
export * from './steps/running-values.ts'
export type { SortKeys } from './steps/sort-keys.ts'
export {
  maxSplitColumns,
  type SplitConfig,
  splitColumns,
  splitCount,
  splitNames,
} from './steps/split-column.ts'
export {
  type CheckedSql,
  isSqlChecked,
  MAX_SQL_LENGTH,
  type SqlQueryConfig,
  type SqlQuestion,
  sqlInputColumns,
  sqlParameterReferences,
  sqlQuestionOf,
} from './steps/sql-query.ts'
export { unionColumns } from './steps/union-table.ts'
export { unpivotedColumns, valueColumn } from './steps/unpivot.ts'
export { withoutValues } from './without-values.ts'
export {
  defaultName,
  functionLabel,
  functionOptions,
  groupPhrase,
  keyName,
} from './wording/aggregate-phrases.ts'
export { type ComponentChange, changesSince } from './wording/changes-since.ts'
export { type Differences, differencesOf, differencesText } from './wording/differences.ts'
export { nameOf } from './wording/name-of.ts'
export {
  firstRowsPhrase,
  pivotPhrase,
  runningPhrase,
  unpivotPhrase,
} from './wording/row-shape-phrases.ts'
export { stepSentence } from './wording/step-sentence.ts'
export { valueStepLine } from './wording/value-step-line.ts'
