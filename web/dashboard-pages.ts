/** The modules of the dashboard's screens: those of every writer, and those of admins. */
export const DASHBOARD_PAGES = {
  dashboard: () => import('./pages/dashboard/dashboard.tsx'),
  'admin-screens': () => import('./pages/admin-screens/admin-screens.tsx'),
};

export type DashboardPageName = keyof typeof DASHBOARD_PAGES;

export function isDashboard(name: string): name is DashboardPageName {
  return name in DASHBOARD_PAGES;
}
