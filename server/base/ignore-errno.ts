/** For `catch`: `undefined` where the file system says this, such as `ENOENT` where there is none. Anything else is thrown. */
export function ignoreErrno(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}
