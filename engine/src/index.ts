export {
  type ForkRunOptions,
  forkRun,
  type RunHandlers,
  type RunOutcome,
} from './child/fork-run.ts'
export { readCommitMark, resolveCommitMark } from './child/read-commit-mark.ts'
export { removeLeftovers } from './child/remove-leftovers.ts'
export { runChildren } from './child/run-children.ts'
export type { DatabaseConnector, DatabaseTable, MarkState } from './connectors/connector.ts'
export { connectorOf, openReading } from './connectors/databases.ts'
export type { TargetDescription } from './connectors/describe-target.ts'
export { startCopyIn } from './connectors/postgresql/copy-streams.ts'
export { readHostKey } from './connectors/tunnel/log-in.ts'
export { openTunnel, type Tunnel } from './connectors/tunnel/open-tunnel.ts'
export { unpackedHead } from './csv/compressed-file.ts'
export { readFirstPart } from './csv/first-part.ts'
export { readFileHead } from './csv/read-file-head.ts'
export { rowsAsCsv, rowsAsCsvOptions } from './csv/rows-as-csv.ts'
export { isZstd } from './csv/zstd-segments.ts'
export { type ExtractHandlers, extractChildren, forkExtract } from './extract/fork-extract.ts'
export type { ExtractRequest, ExtractResult } from './extract/protocol.ts'
export { readFirstLines } from './fixed/first-lines.ts'
export { datasetSource, storedSource } from './ingest/dataset-source.ts'
export { forkIngest, forkProfile, ingestChildren } from './ingest/fork-ingest.ts'
export type {
  CopiedFile,
  IngestHandlers,
  IngestRequest,
  IngestResult,
  ReadingOverrides,
} from './ingest/protocol.ts'
export { exportInsight } from './insights/export-insight.ts'
export { type ExportFormat, exportFormats } from './insights/export-work.ts'
export { embed } from './language-model/embed.ts'
export type { ChatMessage, LanguageModel, StreamTimeouts } from './language-model/language-model.ts'
export { streamChat } from './language-model/stream-chat.ts'
export type { ColumnMeasures } from './model/column-measures.ts'
export type { CommitMark } from './model/commit-mark.ts'
export type { DatabaseConnection, SshTunnel } from './model/connection.ts'
export type { EngineProblem } from './model/engine-problem.ts'
export { momentIn, type RunMoment } from './model/run-moment.ts'
export { type PhaseState, type RunPhase, runPhases } from './model/run-phases.ts'
export type { ChildLimits, Made, RunRequest, Target } from './model/run-request.ts'
export type { DatabaseSource, DatasetSource, LandedSource, ReadableSource, Source } from './model/source.ts'
export { lookupOutgoing, requireAllowedAddress } from './outgoing/connect-outgoing.ts'
export { limitOutgoing } from './outgoing/limit.ts'
export { findMoved, moveAside, statesOf } from './places/clear-file.ts'
export {
  type Delivering,
  type DeliveryProgress,
  deliverFile,
  discardDelivery,
} from './places/deliver-file.ts'
export { type FetchedFile, type Fetching, fetchFile } from './places/fetch-file.ts'
export { type FetchedFiles, fetchNewFiles, fingerprintOf, type PackedFile } from './places/fetch-new-files.ts'
export { openPlace } from './places/open-place.ts'
export {
  mostListed,
  type OpenPlace,
  type PlaceConnection,
  type PlaceContent,
  type PlaceWriter,
  type RemoteFile,
  RemoteFileChanged,
} from './places/place.ts'
export { allowRoleBuckets, requireRoleBucket } from './places/s3/machine-role.ts'
export type { JoinMatches } from './plan/compile-matches.ts'
export { compilePlan } from './plan/compile-plan.ts'
export { limitRows } from './plan/limit-rows.ts'
export type { CheckResult, CompiledPlan } from './plan/plan.ts'
export { noFormats } from './preview/no-formats.ts'
export {
  createPreviewPool,
  type PoolUsage,
  type PreviewPool,
  type PreviewPoolOptions,
} from './preview/preview-pool.ts'
export type {
  ConversionReport,
  CountRequest,
  KeySuggestion,
  NodeProfile,
  NodeRequest,
  PreviewPage,
  PreviewRequest,
  RejectGroup,
  RejectPage,
  RejectsRequest,
  SortBy,
} from './preview/protocol.ts'
export {
  type ChildrenUsage,
  childrenUsage,
  type EndedChild,
  onChildEnd,
} from './process/children-usage.ts'
export { entryFile } from './process/entry.ts'
export type { BucketSettings } from './storage/bucket-settings.ts'
export { LocalFiles } from './storage/local-files.ts'
export { type FolderOptions, makeFolder, makeFolderSync } from './storage/make-folder.ts'
export type { MultipartFiles, UploadInfo } from './storage/multipart-files.ts'
export { openStorage, type StoreSettings } from './storage/open-storage.ts'
export { commitFile, type FolderStorage, openFolder } from './storage/shared-folder.ts'
export type { Draft, LocalFile, Storage, StoredFile } from './storage/storage.ts'
export type { FileTableBytes, ParsedFileBytes } from './workflow-file/parse-file-to-bytes.ts'
export * from './zip/change-archive.ts'
export { headOfFirstFile } from './zip/head-of-first-file.ts'
