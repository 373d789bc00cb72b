export { EditForm } from './edit-form.tsx';
export { ReportForm } from './report-form.tsx';
