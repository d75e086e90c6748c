/**
 * Everything that a SELECT of a step may use. Whatever isn't listed is refused, so that a newer DuckDB adds nothing.
 * None of these functions reads a file, a setting, the catalog, the clock or a random number.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Scalar functions and operators, under the names that DuckDB's parser gives them. */
export const scalarFunctions = words(`
  + - * / // % ^ ** || ~~ !~~ ~~* !~~* ~~~ ^@ & | << >> ~ ! @
  like_escape not_like_escape ilike_escape not_ilike_escape
  abs acos acosh asin asinh atan atan2 atanh cbrt ceil ceiling cos cosh cot degrees even exp floor gcd greatest
  greatest_common_divisor isfinite isinf isnan lcm least least_common_multiple ln log log10 log2 mod pi pow power radians
  round round_even sign sin sinh sqrt tan tanh trunc xor bit_count nullif
  ascii ascii bin char_length character_length chr concat concat_ws contains damerau_levenshtein ends_with hamming hex
  instr jaccard jaro_similarity jaro_winkler_similarity lcase left length len levenshtein lower lpad ltrim md5
  nfc_normalize octet_length ord position prefix regexp_escape regexp_extract regexp_full_match regexp_matches
  regexp_replace replace reverse right rpad rtrim sha1 sha256 split_part starts_with strip_accents strlen strpos
  substr substring suffix to_hex translate trim ucase unicode upper url_decode url_encode
  age century date_add date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day dayname
  dayofmonth dayofweek dayofyear days_in_month decade epoch epoch_ms era hour isodow isoyear last_day make_date
  make_time make_timestamp microsecond millennium millisecond minute month monthname quarter second strftime strptime
  time_bucket to_days to_hours to_microseconds to_milliseconds to_minutes to_months to_quarters to_seconds to_weeks
  to_years try_strptime week weekday weekofyear year yearweek
  array_contains array_distinct array_extract array_has array_length array_sort array_to_string list_concat
  list_contains list_distinct list_extract list_has list_sort list_value regexp_extract_all regexp_split_to_array
  split str_split str_split_regex string_split string_split_regex string_to_array unnest row struct_pack struct_extract
  json_array_length json_exists json_extract json_extract_path json_extract_path_text json_extract_string json_keys
  json_type json_valid json_value ->>
  hash typeof
`)

/** Aggregate and window functions. */
export const aggregateFunctions = words(`
  any_value approx_count_distinct approx_quantile arbitrary arg_max arg_min argmax argmin array_agg avg bit_and bit_or
  bit_xor bool_and bool_or corr count count_if count_star countif covar_pop covar_samp cume_dist dense_rank entropy
  favg first first_value fsum geomean group_concat kurtosis lag last last_value lead list listagg mad max max_by mean
  median min min_by mode nth_value ntile percent_rank product quantile quantile_cont quantile_disc rank rank_dense
  regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy row_number sem skewness
  stddev stddev_pop stddev_samp string_agg sum sumkahan var_pop var_samp variance
`)

/** Functions whose result changes from call to call. Their refusal says what to do instead. */
export const changingFunctions = words(`
  current_date current_time current_timestamp current_localtime current_localtimestamp get_current_time
  get_current_timestamp gen_random_uuid localtime localtimestamp now random setseed today transaction_timestamp uuid
  uuidv4 uuidv7
`)

/** Functions that make a text as long as an argument says. The argument must be a constant. */
export const growingFunctions: ReadonlyMap<string, number> = new Map([
  ['lpad', 1],
  ['rpad', 1],
])
/** The longest text of a growing function. */
export const MOST_PADDED = 1_000

/** Names that DuckDB takes for a function if no column has them. */
export const functionsWithoutBrackets = words(`
  current_catalog current_date current_role current_schema current_time current_timestamp current_user localtime
  localtimestamp session_user user
`)

/** Types of constants and casts. A list of one of them is allowed too. */
export const types = words(`
  BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT FLOAT DOUBLE DECIMAL
  VARCHAR CHAR DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS INTERVAL UUID LIST STRUCT JSON NULL SQLNULL
  INTEGER_LITERAL STRING_LITERAL
`)

/** The most levels of expressions and queries within each other. */
export const MOST_LEVELS = 100
