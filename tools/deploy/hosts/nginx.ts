import { CRAWLED_PATHS, CRAWLERS } from "../../../edge-functions/shared/contract/crawlers.ts";
import { feed } from "../../../edge-functions/shared/contract/paths.ts";
import { pathPattern } from "../../../local/gateway/pages.ts";
import { type HostFiles, sharedPattern } from "./site.ts";

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Returns a file for nginx's `conf.d`; `.deploy/site` goes to /srv/parlour. Add TLS with your certificate's tool, e.g. certbot. */
export const nginx: HostFiles = ({ url, api, shared, pages, rules, clientAddressSecret }) => {
  const names = [...new Set(["Cache-Control", ...rules.flatMap(({ headers }) => headers.map(([name]) => name))])];
  const maps = names.map((name, index) => {
    // nginx applies the first matching pattern, `_headers` the last. A header without a value is not sent.
    const lines = rules.toReversed().flatMap(({ path, headers }) => {
      const value = headers.find(([one]) => one === name)?.[1];
      return value === undefined ? [] : [`    ${quoted(`~${path.source}`)} ${quoted(value)};`];
    });
    const otherwise = name === "Cache-Control" ? "no-cache" : "";
    return `map $uri $parlour_header_${index} {\n    default ${quoted(otherwise)};\n${lines.join("\n")}${lines.length ? "\n" : ""}}`;
  });
  const passed = `        proxy_set_header Host ${new URL(api).host};
        # The visitor's address and nothing that a visitor wrote.
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Client-Address $remote_addr;
        proxy_set_header X-Client-Address-Secret ${quoted(clientAddressSecret)};
        proxy_ssl_server_name on;
        proxy_ssl_verify on;
        proxy_ssl_verify_depth 3;
        proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
        proxy_http_version 1.1;`;
  const headers = (more = "") =>
    names.map((name, index) => `        add_header ${name} $parlour_header_${index}${more};`).join("\n");
  const pattern = quoted(`~${sharedPattern(shared)}`);
  return {
    "nginx.conf": `${maps.join("\n")}

# Answers that are the same for everybody are kept for as long as they say, and asked for without a token. Nothing else is kept.
proxy_cache_path /var/cache/nginx/parlour keys_zone=parlour:10m max_size=100m inactive=10m;
map $uri $parlour_not_shared {
    default 1;
    ${pattern} "";
}
map $uri $parlour_authorization {
    default $http_authorization;
    ${pattern} "";
}

# The address of a calendar feed is its key. The error log may still name it.
map $uri $parlour_logged {
    default 1;
    ${quoted(`~^${feed("[^/]+")}$`)} 0;
}

# Programs that run no code, at the pages that are data.
map $http_user_agent $parlour_crawler {
    default "";
    ${quoted(`~*${CRAWLERS}`)} 1;
}
map "$parlour_crawler$uri" $parlour_crawled {
    default "";
    ${quoted(`~^1${CRAWLED_PATHS.slice(1)}`)} 1;
}
# Any other path is answered with the app and 404.
map $uri $parlour_app {
    default /no-such-page;
${pages.map((page) => `    ${quoted(`~*${pathPattern(page).source}`)} /app.html;`).join("\n")}
}

server {
    access_log /var/log/nginx/access.log combined if=$parlour_logged;
    listen 80;
    listen [::]:80;
    server_name ${new URL(url).hostname};
    root /srv/parlour;

    gzip on;
    gzip_vary on;
    gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml;

    location /api/ {
        proxy_pass ${api}/;
${passed}
        proxy_set_header Authorization $parlour_authorization;
        proxy_cache parlour;
        proxy_cache_bypass $parlour_not_shared;
        proxy_no_cache $parlour_not_shared;
        # Of those who ask for the same at once, one waits for the function, the others for the cache.
        proxy_cache_lock on;
        proxy_cache_revalidate on;
        # Two copies of a picture; what a call takes, the function knows.
        client_max_body_size 11m;
    }

    location = /sitemap.xml {
        proxy_pass ${api}/sitemap.xml;
${passed}
    }

    location /crawlers/ {
        internal;
        proxy_pass ${api}/crawlers/;
${passed}
        # Supabase calls it plain text.
        proxy_hide_header Content-Type;
        add_header Content-Type "text/html; charset=utf-8" always;
    }

    location = /app.html {
${headers(" always")}
    }

    location @missing {
        error_page 404 /app.html;
        return 404;
    }

    location / {
${headers()}
        if ($parlour_crawled) {
            rewrite ^(.*)$ /crawlers$1 last;
        }
        try_files $uri $uri/index.html $parlour_app @missing;

        # What is asked for by a file's name and is not there must not come back as a page.
        location ~ \\.[^/]*$ {
            try_files $uri =404;
        }
    }
}
`,
  };
};
