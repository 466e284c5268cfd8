/* What sending a file needs, to be loaded when somebody sends one. */
export { prepareFile } from "./prepare-file.ts";
export { removeFile, uploadFile } from "./upload-file.ts";
