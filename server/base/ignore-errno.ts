/** A `catch` handler that turns one error code, such as `ENOENT`, into `undefined` and throws everything else. */
export function ignoreErrno(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}
