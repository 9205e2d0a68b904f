{{- define "easel.labels" -}}
app.kubernetes.io/name: easel
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "easel.tag" -}}
{{ .Values.images.tag | default .Chart.AppVersion }}
{{- end }}

{{/* Labels that never change. Takes the root and the component. */}}
{{- define "easel.selector" -}}
app.kubernetes.io/name: easel
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Plain settings as environment, those of the second map first. */}}
{{- define "easel.settings" -}}
{{- range $name, $value := merge (dict) .own .all }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{/* Where the files with known names are, unless a setting names another. */}}
{{- define "easel.fileSettings" -}}
{{- $settings := merge (dict) .own .all }}
{{- range $variable, $name := .names }}
{{- if and (hasKey $.files $name) (not (hasKey $settings $variable)) }}
- { name: {{ $variable }}, value: /etc/easel/{{ $name }} }
{{- end }}
{{- end }}
{{- end }}

{{/* The names of secret settings, as YAML. */}}
{{- define "easel.secretNames" -}}
server:
  required: [DATABASE_URL, QUEUE_URL, EASEL_SECRET]
  optional: [SMTP_URL, METRICS_TOKEN, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, OIDC_CLIENT_SECRET, MODERATION_API_KEY, PROMPT_HELPER_KEY, OTEL_EXPORTER_OTLP_HEADERS]
worker:
  required: [DATABASE_URL, QUEUE_URL, WEBHOOK_KEY]
  optional: [MODERATION_API_KEY, OTEL_EXPORTER_OTLP_HEADERS]
{{- end }}

{{/* Secret settings as environment, from the one Secret. */}}
{{- define "easel.secrets" -}}
{{- range .required }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.secret }}, key: {{ . }} } }
{{- end }}
{{- range .optional }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.secret }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end }}

{{/* The address of the store for a role, from the Secret's key for it. */}}
{{- define "easel.store" -}}
- name: STORE_URL
  valueFrom: { secretKeyRef: { name: {{ .root.Values.existingSecret }}, key: {{ index .root.Values.storeKeys .role }} } }
{{- end }}

{{/* Where the certificate of content credentials is, and for workers its key. */}}
{{- define "easel.credentialSettings" -}}
{{- if .root.Values.contentCredentials.existingSecret }}
- { name: C2PA_CERTIFICATE_FILE, value: /etc/easel-credentials/certificate.pem }
{{- if eq .role "worker" }}
- { name: C2PA_PRIVATE_KEY_FILE, value: /etc/easel-credentials/key.pem }
{{- end }}
{{- end }}
{{- end }}

{{- define "easel.credentialVolume" -}}
{{- with .root.Values.contentCredentials }}
{{- if .existingSecret }}
- name: credentials
  secret:
    secretName: {{ .existingSecret }}
    # Octal 440.
    defaultMode: 288
    items:
      - { key: {{ .certificate | quote }}, path: certificate.pem }
      {{- if eq $.role "worker" }}
      - { key: {{ .privateKey | quote }}, path: key.pem }
      {{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* The account of pods, none of which gets its token. */}}
{{- define "easel.serviceAccount" -}}
automountServiceAccountToken: false
{{- with .Values.serviceAccount.name | default (ternary .Release.Name "" .Values.serviceAccount.create) }}
serviceAccountName: {{ . }}
{{- end }}
{{- end }}

{{- define "easel.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "easel.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* The models file of a pool: those of its list, or all. */}}
{{- define "easel.poolModels" -}}
{{- $all := .root.Values.models }}
{{- if .pool.models }}
{{- $own := list }}
{{- range $all.models }}{{ if has .id $.pool.models }}{{ $own = append $own . }}{{ end }}{{ end }}
{{- if ne (len $own) (len .pool.models) }}{{ fail (printf "pools.%s.models names a model that is not in models.models" .name) }}{{ end }}
{{- $file := merge (dict "models" $own) (omit $all "default") }}
{{- if has $all.default .pool.models }}{{ $file = merge (dict "default" $all.default) $file }}{{ end }}
{{- $file | toPrettyJson }}
{{- else }}
{{- $all | toPrettyJson }}
{{- end }}
{{- end }}

{{/* A regular expression of the models of a pool, for Prometheus. */}}
{{- define "easel.poolPattern" -}}
{{- if .pool.models }}{{ join "|" .pool.models }}{{ else }}.*{{ end }}
{{- end }}
